import { sql } from "kysely";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { lookUpNames, placeOf, type Reach } from "#data/csv/name-lookups.server.ts";
import { contextFor } from "#data/csv/text-context.server.ts";
import { readingContext, type TextForm, textFormOf } from "#data/csv/text-forms.server.ts";
import { directWay } from "#data/fields/conversions.ts";
import type { Converted } from "#data/fields/exchange.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { plainTextToHtml } from "#data/fields/html-text.ts";
import { sanitised } from "#data/fields/registry.server.ts";
import { typeHolds } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import { isPicture } from "./consequences.server.ts";

export type TextFormat = Pick<TextContext, "decimalComma" | "dayFirst" | "timeZone">;
/** `finder`: who changes the type; a name leads to nothing but what they may see. */
export type Conversion = { from: FieldDefinition; to: FieldDefinition; textFormat: TextFormat; finder: DataRights };

/** A value under the new type, or why there is none. */
export type Outcome = { value: unknown; isLossy: boolean; problem?: { messageKey: string; values?: Values } };
type Values = Record<string, string | number>;

/** What each value becomes: by the direct way where there is one, else through text. Looks names up for all at once. */
export async function convertValues(reach: Reach, conversion: Conversion, values: unknown[]): Promise<Outcome[]> {
  const [from, to] = [textFormOf(reach.definitions, conversion.from), textFormOf(reach.definitions, conversion.to)];
  const direct = directWay(from.field.type, to.field.type);
  const context = contextFor(conversion.textFormat);
  const outcomes = new Map<unknown, Outcome>();
  const throughText: unknown[] = [];
  for (const value of new Set(values)) {
    const same = from.field.type === to.field.type ? checked(to, { value }) : undefined;
    if (same && !same.problem) outcomes.set(value, same);
    else if (direct) outcomes.set(value, checked(to, direct(value, to.config, context)));
    else throughText.push(value);
  }
  if (throughText.length > 0) {
    const read = await convertThroughText(reach, conversion, { from, to }, throughText);
    for (const [place, outcome] of read.entries()) outcomes.set(throughText[place], outcome);
  }
  const all = values.map((value) => outcomes.get(value)!);
  return requireThere(reach, to, all, from);
}

/** As people read it, with the names of what it leads to. */
export async function textsOf(
  reach: Reach,
  textFormat: TextFormat,
  form: TextForm,
  values: unknown[],
): Promise<string[]> {
  const place = placeOf(reach.definitions, form.field);
  const ids = new Set<string>();
  const noting = contextFor(textFormat, {
    nameOf: (id) => {
      ids.add(id);
      return undefined;
    },
  });
  if (place) for (const value of values) form.type.toText(value, form.config, noting);
  const names = place ? await lookUpNames(reach, place, ids) : new Map<string, string>();
  const context = contextFor(textFormat, { nameOf: (id) => names.get(id) });
  return values.map((value) => form.type.toText(value, form.config, context));
}

type Ends = { from: TextForm; to: TextForm };

async function convertThroughText(
  reach: Reach,
  { textFormat, finder }: Conversion,
  { from, to }: Ends,
  values: unknown[],
) {
  const texts = await textsOf(reach, textFormat, from, values);
  const readHtml = to.type.exchange?.plainHtml?.read;
  // Whatever a text says, it is not HTML.
  if (readHtml)
    return texts.map((text) => checked(to, readHtml(plainTextToHtml(text), to.config, contextFor(textFormat))));
  // Items are offered to who may fill them in, whether or not their list is open: that was asked before.
  const rights = typeHolds(to.field.type, "items") ? reach.rights : finder;
  const { context } = await readingContext({ ...reach, rights }, textFormat, to, texts);
  const named = new Set<string>();
  const noting: TextContext = {
    ...context,
    idOf: (name) => {
      const found = context.idOf(name);
      if (found) named.add(found);
      return found;
    },
  };
  const leadsSomewhere = placeOf(reach.definitions, to.field) !== undefined;
  return texts.map((text): Outcome => {
    named.clear();
    const read = to.type.parse(text, to.config, noting);
    if ("problem" in read) return { value: null, isLossy: false, problem: read.problem };
    // An id that someone has written as text names nothing that they were ever asked whether they may see.
    const ids = leadsSomewhere ? idsIn(read.value) : [];
    if (ids.some((id) => !named.has(id))) return refused(to);
    return { value: read.value, isLossy: false };
  });
}

const idsIn = (value: unknown): string[] =>
  JSON.stringify(value ?? null).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? [];

/** By the new type's own rules. */
function checked(to: TextForm, converted: Converted): Outcome {
  if ("problem" in converted) return { value: null, isLossy: false, problem: converted.problem };
  const { value, isLossy = false } = converted;
  if (value === null) return { value, isLossy };
  const parsed = to.type.value(to.config).safeParse(value);
  if (!parsed.success) {
    const { message } = parsed.error.issues[0]!;
    const messageKey = message.startsWith("fields.problems.") ? message : "validation.invalid";
    return { value: null, isLossy: false, problem: { messageKey } };
  }
  return { value: sanitised(to.field.type, parsed.data), isLossy };
}

const refused = (to: TextForm): Outcome => ({
  ...{ value: null, isLossy: false },
  problem: { messageKey: to.type.storage.kind === "links" ? "data.unknownRecord" : "validation.invalid" },
});

/** Links lead to records that are there, pictures are pictures; of all outcomes at once. */
async function requireThere(reach: Reach, to: TextForm, outcomes: Outcome[], from: TextForm): Promise<Outcome[]> {
  const isLink = to.type.storage.kind === "links";
  const asksPicture = isPicture(to.field) && !isPicture(from.field);
  if (!isLink && !asksPicture) return outcomes;
  const ids = [...new Set(outcomes.flatMap(({ value }) => idsIn(value)))];
  if (ids.length === 0) return outcomes;
  const there = new Set(isLink ? await recordsAmong(reach, ids) : await picturesAmong(reach, ids));
  return outcomes.map((outcome) => {
    if (idsIn(outcome.value).every((id) => there.has(id))) return outcome;
    const messageKey = isLink ? "data.unknownRecord" : "fields.problems.image";
    return { value: null, isLossy: false, problem: { messageKey } };
  });
}

async function recordsAmong({ team }: Reach, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(team, "_record")}
    where id = any(${ids}::uuid[])`.execute(team.data);
  return rows.map(({ id }) => id);
}

async function picturesAmong({ db, team }: Reach, ids: string[]): Promise<string[]> {
  const rows = await db.app
    .selectFrom("file")
    .select("id")
    .where("team_id", "=", team.id)
    .where("id", "in", ids)
    .where("file_type", "=", "image")
    .execute();
  return rows.map(({ id }) => id);
}
