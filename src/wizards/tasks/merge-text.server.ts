import { sql } from "kysely";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { filesIn } from "#data/records/files-in-values.ts";
import { linkedNames } from "#data/records/reading/linked-names.server.ts";
import type { Stored, Values } from "#data/records/reading/record-store.server.ts";
import { openPartOf } from "#data/records/reading/show-record.server.ts";
import { type Escape, escapeWords, leaveAsIs } from "#messages/content/merge/escape-value.ts";
import { lookUpNames } from "#messages/content/merge/look-up-names.ts";
import { MergeLimitError } from "#messages/content/merge/merge-budget.ts";
import { type MergeFormat, writeDate } from "#messages/content/merge/merge-format.ts";
import { fieldKey, type MergeData, type MergeRecord, type MergeValue } from "#messages/content/merge/merge-value.ts";
import { hasTags, parseMerge } from "#messages/content/merge/parse-merge.ts";
import { mergeRenderer } from "#messages/content/merge/render-merge.ts";
import { mergeValueOf, type ValueContext } from "#messages/content/merge-value-of.ts";
import { valueWordsIn } from "#messages/content/read-merge-data.server.ts";
import { chooseLanguage } from "#shared/languages.ts";
import { namesFor } from "./merge-names.ts";
import type { RunMemory, RunValue } from "./run-memory.server.ts";
import { runWriter } from "./run-writer.server.ts";
import { runnerVariable } from "./variable-key.ts";
import type { Shapes } from "./variable-shapes.ts";

const escapes = {
  plain: leaveAsIs,
  html: escapeWords,
  address: (text) => encodeURIComponent(text.toWellFormed()),
} satisfies Record<string, Escape>;

/** A text lists no more records than this. */
const mostListed = 200;

/**
 * A text with what the run knows in the place of its tags; `html`: values are escaped where it is shown; `address`: each
 * is one part of an address, and opens no other part.
 */
export async function mergeText(
  memory: RunMemory,
  shapes: Shapes,
  text: string,
  as: keyof typeof escapes,
): Promise<string> {
  if (!hasTags(text)) return text;
  const { caller, definitions } = memory.context;
  const escaped = escapes[as];
  const { nodes, problems } = parseMerge(text, { withPlaces: as === "html" });
  if (problems.length > 0) return escaped(text);
  lookUpNames(nodes, namesFor(definitions, shapes));
  // Dates and amounts are written in the language of the text around them.
  const format: MergeFormat = { language: chooseLanguage(definitions.language), timeZone: caller.timeZone };
  const data = await dataOf(memory, shapes, format);
  try {
    return mergeRenderer(nodes, escaped, format)(data);
  } catch (error) {
    // As a text that cannot be read: shown as it was written.
    if (error instanceof MergeLimitError) return escaped(text);
    throw error;
  }
}

async function dataOf(memory: RunMemory, shapes: Shapes, format: MergeFormat): Promise<MergeData> {
  const { caller, definitions, rights } = memory.context;
  const data: Record<string, unknown> = {
    [runnerVariable]: { "@": caller.name, name: caller.name, email: caller.email },
    now: { "=": memory.now.toISOString(), text: writeDate(memory.now.toISOString(), "long_time", format) },
    today: { "=": memory.now.toISOString(), text: writeDate(memory.now.toISOString(), "long", format) },
    team: { "@": "", name: await teamName(memory) },
  };
  const held = [...memory.variables];
  const records = new Map<string, Stored[]>();
  for (const [name, value] of held)
    if (value.kind === "records") records.set(name, await memory.records(value.ids.slice(0, mostListed)));
  const open = [...records.values()].flat().map((record) => openPartOf({ definitions, rights }, record).values);
  const loose = held.flatMap(([, value]) => (value.kind === "value" ? [{ value: value.value }] : []));
  const linked = await linkedNames(memory.team, definitions, rights, [...open, ...loose]);
  const names = { ...linked, ...(await fileNames(memory, held, open)) };
  const context: ValueContext = { definitions, format, names, words: valueWordsIn(format.language) };
  for (const [name, value] of held) {
    const all = (records.get(name) ?? []).map((record) => recordOf(memory, record, context));
    data[name] = value.kind === "value" ? shownValue(value, context) : isMany(shapes, name) ? all : (all[0] ?? null);
  }
  return data as MergeData;
}

const isMany = (shapes: Shapes, name: string): boolean => {
  const shape = shapes.get(name);
  return shape?.kind === "records" && shape.isMany;
};

const shownValue = ({ value, field }: Extract<RunValue, { kind: "value" }>, context: ValueContext): MergeValue =>
  linksOf(field, value, context) ?? mergeValueOf(field, value, context);

function recordOf(memory: RunMemory, record: Stored, context: ValueContext): MergeRecord {
  const { definitions, rights } = memory.context;
  const { values } = openPartOf({ definitions, rights }, record);
  const made: MergeRecord = { "@": record.name, _name: record.name, _number: record.number };
  for (const [fieldId, value] of Object.entries(values)) {
    const field = definitions.fields.get(fieldId);
    if (!field) continue;
    made[fieldKey(fieldId)] = linksOf(field, value, context) ?? mergeValueOf(field, value, context);
  }
  return made;
}

/** What the files in values are called; messages do not say it, since they reach others than who runs this. */
async function fileNames(memory: RunMemory, held: readonly [string, RunValue][], records: readonly Values[]) {
  const { caller, definitions, rights, runId, answers, db } = memory.context;
  const named = [
    ...held.flatMap(([, each]) => (each.kind === "value" ? filesIn(each.field.type, each.value) : [])),
    ...records.flatMap((values) =>
      Object.entries(values).flatMap(([id, value]) => filesIn(definitions.fields.get(id)!.type, value)),
    ),
  ];
  if (named.length === 0) return {};
  const files = await db.app
    .selectFrom("file")
    .select(["id", "name", "owner_id"])
    .where(sql<boolean>`id = any(${[...new Set(named)]}::uuid[])`)
    .where("team_id", "=", caller.teamId)
    .execute();
  const writer = runWriter({ tx: db, caller, definitions, rights }, { id: runId, answers });
  const open = await writer.findUsableFiles(files);
  return Object.fromEntries(files.filter(({ id }) => open.has(id)).map(({ id, name }) => [id, name]));
}

/** Of linked records their names, and of files theirs. */
function linksOf({ type }: FieldDefinition, value: unknown, { names }: ValueContext): MergeValue | undefined {
  const { storage, holds } = fieldTypeNamed(type);
  if (holds?.of === "files" && !holds.isEmbedded)
    return value === null || value === undefined ? null : holds.idsIn(value).flatMap((id) => names[id] ?? []);
  if (storage.kind !== "links") return undefined;
  const all = [value].flat().flatMap((id): MergeRecord[] => {
    const name = typeof id === "string" ? names[id] : undefined;
    return name === undefined ? [] : [{ "@": name, _name: name }];
  });
  return storage.many ? all : (all[0] ?? null);
}

async function teamName({ team, context }: RunMemory): Promise<string> {
  const found = await context.db.app.selectFrom("team").select("name").where("id", "=", team.id).executeTakeFirst();
  return found?.name ?? "";
}
