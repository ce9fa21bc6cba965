import type { Definitions } from "#data/collections/definitions.ts";
import { Breath } from "#server/breath.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { ErrorCode } from "#shared/errors.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";
import { tagsKey } from "../reading/record-tags.server.ts";
import { findUnknown } from "./check-named-things.server.ts";
import { findRefusal } from "./check-rights.server.ts";
import { findDefaults, findEmpty, readValues } from "./check-values.server.ts";
import { changedValues, type Draft, kindOf } from "./drafts.server.ts";
import { findClashes } from "./find-clashes.server.ts";
import { findCollisions } from "./name-collisions.server.ts";
import { findOversized, maxRecordText } from "./record-size.server.ts";
import { findTaken } from "./unique-values.server.ts";
import { findBrokenLinks } from "./write-links.server.ts";
import type { WritePolicy } from "./write-policies.server.ts";
import type { Writer } from "./writer.server.ts";
import type { Writing } from "./writing.server.ts";

/** What somebody wants to become of a record. What was there before is read, and held; nothing else is known of it. */
export type WriteIntent = {
  before: Stored | undefined;
  after: Stored;
  /** Values as they were sent: read by their types, and laid over those of `after`. */
  sent?: Values | undefined;
  /** The version that they were based on. */
  since?: number | undefined;
  /** Where nobody reads what was sent: the fields that were given a value, whether or not it is another. */
  given?: readonly string[] | undefined;
  /** Fields that stay empty although they are required: what was typed there is kept beside the record. */
  withheld?: readonly string[] | undefined;
};

/** Why one of the intents, by its place, cannot be. */
export type WriteProblem = {
  place: number;
  code: Extract<ErrorCode, "not_found" | "forbidden" | "invalid_input" | "conflict">;
  messageKey: string;
  /** None where it is about the whole record. */
  fieldId?: string;
  values?: Record<string, string | number> | undefined;
  /** Where somebody else was faster: what stands there now, if the writer may read it. */
  current?: unknown;
};

/** `checked`: those of which nothing is wrong. */
export type CheckResult = { checked: CheckedDrafts; problems: WriteProblem[] };

type CheckContext = { tx: Db; team: TeamDb; definitions: Definitions; writer: Writer; policy: WritePolicy };
type Options = { isMade?: (id: string) => boolean };
/** `given`: the values that somebody chose, as against those that follow. */
type Item = { place: number; draft: Draft; given: Values; since: number | undefined };
type Found = Omit<WriteProblem, "place"> & { item: Item };

/**
 * All that has to be asked before records are written, in one order: values, rights, required fields, what they name,
 * versions, unique values. What is wrong with a record is said, and it is left out of all that comes after. However
 * many they are, each question is one statement.
 */
export async function checkRecords(
  { tx, caller, definitions }: Pick<Writing, "tx" | "caller" | "definitions">,
  writer: Writer,
  intents: readonly WriteIntent[],
  policy: WritePolicy,
  { isMade }: Options = {},
): Promise<CheckResult> {
  const known: CheckContext = { tx, team: tx.team(caller.teamId), definitions, writer, policy };
  const problems: WriteProblem[] = [];
  let sound: Item[] = [];
  const open = intentReader(known);
  const breath = new Breath();
  for (const [place, intent] of intents.entries()) {
    const { item, found } = open(intent, place);
    if (found.length === 0) sound.push(item);
    for (const problem of found) problems.push({ ...problem, place });
    const pause = breath.take();
    if (pause) await pause;
  }
  for (const find of [findUnnamable, findOvertaken, findDoubles]) {
    await breath.take();
    const found = sound.length > 0 ? await find(known, sound, { isMade }) : [];
    if (found.length === 0) continue;
    const wrong = new Set(found.map(({ item }) => item));
    sound = sound.filter((item) => !wrong.has(item));
    for (const { item, ...problem } of found) problems.push({ ...problem, place: item.place });
  }
  const drafts = sound.map(({ draft }) => draft);
  return { checked: new Checked(tx, drafts), problems };
}

/** Made by the checks alone: whoever holds them may write them. */
class Checked {
  readonly #tx: Db;
  readonly drafts: readonly Draft[];

  constructor(tx: Db, drafts: readonly Draft[]) {
    this.#tx = tx;
    this.drafts = drafts;
  }

  /** Without those that stay as they are. */
  changed = (): CheckedDrafts =>
    new Checked(
      this.#tx,
      this.drafts.filter((draft) => kindOf(draft) !== undefined),
    );

  /** What was held and looked up counts in the transaction that did it. */
  requireIn(tx: Db) {
    if (tx !== this.#tx) throw new Error("records are written in another transaction than they were checked in");
  }
}

export type CheckedDrafts = Checked;

type Read = { values: Values; problems: Omit<WriteProblem, "place">[] };

/** What each record says of itself: its values, the rights that it needs, and what it lacks. */
function intentReader({ definitions, writer, policy }: CheckContext) {
  const read = sentReader(definitions);
  const which = typeof policy.required === "string" ? policy.required : undefined;
  return (intent: WriteIntent, place: number): { item: Item; found: Read["problems"] } => {
    const { before, since, sent } = intent;
    const chosen: Draft = { before, after: { ...intent.after } };
    requireReading(policy, chosen, sent);
    const { values, problems } =
      policy.values === "read" ? read(sent ?? nothing, chosen) : chosenValues(chosen, intent.given);
    const item = { place, draft: chosen, given: values, since };
    if (problems.length > 0) return { item, found: problems };
    const refusal = findRefusal(definitions, writer, chosen, Object.keys(values));
    if (refusal) return { item, found: [plainReasons[refusal]] };
    if (before) chosen.unread = Object.keys(values).filter((id) => !writer.mayRead(id, before));
    const { after } = chosen;
    const defaults = policy.defaults === "filled" ? findDefaults(definitions, before, after) : undefined;
    if (defaults || sent) after.values = { ...defaults, ...after.values, ...values };
    const oversized = findOversized(before, after, values);
    if (oversized) return { item, found: [tooLarge(oversized)] };
    const mayTell = (id: string) => !before || Object.hasOwn(values, id) || writer.mayRead(id, before);
    const empty = which && !after.deletedAt ? findEmpty(definitions, { before, after, given: values }, which) : [];
    return {
      item,
      // That a value which they may not read is missing is said to who has just left it out.
      found: empty
        .filter((id) => mayTell(id) && !intent.withheld?.includes(id))
        .map((fieldId) => ({ code: "invalid_input", fieldId, messageKey: "validation.empty" })),
    };
  };
}

const nothing: Values = {};

const tooLarge = (fieldId: string) => ({
  ...{ code: "invalid_input" as const, fieldId, messageKey: "data.recordTooLarge" },
  values: { max: maxRecordText },
});

const plainReasons = {
  not_found: { code: "not_found", messageKey: "data.unknownRecord" },
  forbidden: { code: "forbidden", messageKey: "data.notAllowed" },
  opens: { code: "forbidden", messageKey: "data.opensJoin" },
} as const;

/** The same values for records in the same collections are read once, however many these are. */
function sentReader(definitions: Definitions) {
  const known = new Map<Values, Map<string, Read>>();
  return (sent: Values, { after }: Draft): Read => {
    const byPlaces = known.get(sent) ?? new Map<string, Read>();
    known.set(sent, byPlaces);
    const places = after.collections.join();
    const found = byPlaces.get(places);
    if (found) return found;
    const { values, problems } = readValues(definitions, after.collections, sent);
    const read = { values, problems: problems.map((each) => ({ ...each, code: "invalid_input" as const })) };
    byPlaces.set(places, read);
    return read;
  };
}

/** Whatever differs from before, and whatever was given. */
function chosenValues({ before, after }: Draft, given: readonly string[] = []): Read {
  if (!before) return { values: after.values, problems: [] };
  const { [tagsKey]: _, ...changed } = changedValues(before, after);
  const ids = [...new Set([...Object.keys(changed), ...given])];
  return { values: Object.fromEntries(ids.map((id) => [id, after.values[id] ?? null])), problems: [] };
}

/** Values come either as they were sent, or as part of the record, as the policy says; tags are no values. */
function requireReading({ values }: WritePolicy, { before, after }: Draft, sent: Values | undefined) {
  if (values !== "read" && sent) throw new Error("nobody reads the values that were sent");
  if (values !== "read" || after.values === before?.values) return;
  const others = Object.keys(changedValues(before, after)).filter((key) => key !== tagsKey);
  if (others.length > 0) throw new Error(`nobody has read the values of ${others.join()}`);
}

async function findUnnamable(
  { tx, team, definitions, writer, policy: { named } }: CheckContext,
  items: Item[],
  { isMade }: Options,
): Promise<Found[]> {
  if (typeof named !== "string") return [];
  const all = items.map(({ draft, given }) => ({ values: given, before: knownBefore(draft) }));
  const unknown =
    named === "linked"
      ? await findBrokenLinks(
          team,
          definitions,
          items.map(({ draft }) => draft),
        )
      : await findUnknown(
          { tx, teamId: team.id, definitions, writer, takesRetired: named === "offeredOnce", isMade },
          all,
        );
  return unknown.map(({ place, ...problem }) => ({
    item: items[place]!,
    code: "invalid_input",
    messageKey: "data.unknownRecord",
    ...problem,
  }));
}

/** What stays as it was is not asked about; of what the writer may not read nobody says that it stays. */
function knownBefore({ before, unread = [] }: Draft): Values | undefined {
  if (!before || unread.length === 0) return before?.values;
  return { ...before.values, ...Object.fromEntries(unread.map((id) => [id, null])) };
}

/** The same field, changed by someone else since: the second one is told of both values, and nothing is lost. */
async function findOvertaken({ team, writer }: CheckContext, items: Item[]): Promise<Found[]> {
  const saves = items.flatMap(({ draft: { before, unread = [] }, since, given }) =>
    before && since !== undefined ? [{ record: before, since, values: given, unread }] : [],
  );
  const clashes = await findClashes(team, saves);
  return items.flatMap((item) => {
    const { before } = item.draft;
    return (clashes.get(item.draft.after.id) ?? []).map((fieldId) => ({
      ...{ item, code: "conflict" as const, fieldId, messageKey: "data.changedMeanwhile" },
      ...(before && writer.mayRead(fieldId, before) && { current: before.values[fieldId] ?? null }),
    }));
  });
}

async function findDoubles(
  { team, definitions, writer, policy: { unique } }: CheckContext,
  items: Item[],
): Promise<Found[]> {
  if (typeof unique !== "string") return [];
  const drafts = items.map(({ draft }) => draft);
  if (unique === "told") {
    const itemOf = new Map(items.map((item) => [item.draft, item]));
    const taken = await findTaken(team, definitions, drafts);
    return taken.map(({ draft, field }) => {
      return { item: itemOf.get(draft)!, code: "conflict", fieldId: field.id, messageKey: "data.notUnique" };
    });
  }
  const itemOf = new Map(items.map((item) => [item.draft.after.id, item]));
  const collisions = await findCollisions(team, { definitions, rights: writer }, drafts);
  return collisions.map(({ id, ...problem }) => ({ item: itemOf.get(id)!, code: "conflict", ...problem }));
}
