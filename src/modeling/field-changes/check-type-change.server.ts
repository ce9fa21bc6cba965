import { DataRights } from "#data/collections/data-rights.ts";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { maySeeValues } from "#data/collections/opened-data.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { textFormOf } from "#data/csv/text-forms.server.ts";
import { longWork, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { firstId, nextRecords, readPlace } from "./column-values.server.ts";
import { consequencesOf, heldConsequences } from "./consequences.server.ts";
import type { Consequence, TypeChangeInput } from "./contract.ts";
import { convertValues, type Outcome, textsOf } from "./convert-values.server.ts";
import { missingNames } from "./missing-items.server.ts";
import { versionOf } from "./open-change.server.ts";
import { type FieldKey, type Requested, readInput } from "./read-input.server.ts";
import { requireSight } from "./required-sight.server.ts";
import { countRows, isMuch, readNames } from "./table-rows.server.ts";

type Words = { messageKey: string; values?: Record<string, string | number> };
type Example = { recordId: string; name: string; before: string; after: string | null } & Words;
type Tally = { records: number; convert: number; lossy: number; empty: number; lost: number };

/** Its sentences are put into words when it is shown, in the language of who reads it. */
export type Report = Tally & {
  create: number;
  /** Who may not see the values is told nothing that follows from them. */
  isHidden: boolean;
  examples: Example[];
  consequences: Consequence[];
};

type TypeChangeQuestion = { at: FieldKey; input: TypeChangeInput };
type Cursor = { after: string; tally: Tally; examples: Example[]; missing: string[] };

/** What would become of the values. Of many records it is found out in the background. */
export async function checkTypeChange(app: App, caller: TeamCaller, at: FieldKey, input: TypeChangeInput) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const known = await newestDefinitionsAndRights(team, caller);
    const { collection, from, to } = await readInput(team, shapedBy(known.definitions, caller), at, input);
    requireSight(known, { from, to, createMissing: input.createMissing });
    const version = await versionOf(team, from.id);
    if (!maySeeValues(known.rights, from)) {
      return { version, report: await hiddenReport(team, caller, known, { collection, from, to }), workId: null };
    }
    if (await isMuch(team, collection.table)) {
      return { version, report: null, workId: await startLongWork(app, tx, caller, checkingType, { at, input }) };
    }
    let cursor: Cursor | null = beginning;
    let report: Report | undefined;
    while (cursor) ({ cursor, report } = await checkPart(tx, caller, { at, input }, cursor));
    return { version, report: report ?? null, workId: null };
  });
}

export const checkingType = longWork<TypeChangeQuestion, Cursor>({
  kind: "check-type-change",
  run: async (running) => {
    let goesOn = true;
    while (goesOn) {
      goesOn = await running.step(async (tx, caller) => {
        const begun = running.cursor ?? beginning;
        const { cursor, report } = await checkPart(tx, caller, running.params, begun);
        const version = await versionOf(tx.team(caller.teamId), running.params.at.fieldId);
        const done = (cursor?.tally.records ?? report!.records) - begun.tally.records;
        return { cursor, done, ...(report && { result: { report, version } }) };
      });
    }
  },
});

/** What would be otherwise whatever the values are. */
async function hiddenReport(
  team: TeamDb,
  caller: TeamCaller,
  { definitions, rights }: DefinitionsAndRights,
  { collection, from, to }: Requested,
): Promise<Report> {
  const maySee = rights.mayInCollection("read_data_record_metadata", collection.id);
  const records = maySee ? await countRows(team, collection.table) : 0;
  const consequences = [
    ...consequencesOf(definitions, caller, { from, to, keepsDefault: true, emptied: 0 }),
    ...(await heldConsequences(team, definitions, to)),
  ];
  return { ...beginning.tally, records, create: 0, isHidden: true, examples: [], consequences };
}

const beginning: Cursor = {
  after: firstId,
  tally: { records: 0, convert: 0, lossy: 0, empty: 0, lost: 0 },
  examples: [],
  missing: [],
};
const partLength = 2000;
const mostExamples = 50;
const mostMissing = 10_000;

/** The next records; the report when there are no more. Nothing is written. */
async function checkPart(tx: Db, caller: TeamCaller, { at, input }: TypeChangeQuestion, begun: Cursor) {
  const team = tx.team(caller.teamId);
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const { collection, from, to } = await readInput(team, shapedBy(definitions, caller), at, input);
  const textFormat = { ...input, timeZone: caller.timeZone };
  const reach = { db: tx, team, definitions, rights: DataRights.ofEverything(definitions) };
  const conversion = { from, to, textFormat, finder: rights };
  const ids = await nextRecords(team, collection.table, begun.after, partLength);
  const values = await readPlace(team, { collection, field: from, links: from.id }, ids);
  const found = await convertValues(reach, conversion, [...values.values()]);
  const missing = input.createMissing ? missingNames(to, found) : [];
  const outcomes = [...values].map(([id, value], place) => ({ id, value, outcome: found[place]! }));
  const willBeMade = ({ problem }: Outcome) => missing.length > 0 && problem?.messageKey === missingNames.key;
  const lost = outcomes.filter(({ outcome }) => outcome.problem && !willBeMade(outcome));
  const lossy = outcomes.filter(({ outcome }) => outcome.isLossy);
  const tally: Tally = {
    records: begun.tally.records + ids.length,
    convert: begun.tally.convert + outcomes.length - lost.length - lossy.length,
    lossy: begun.tally.lossy + lossy.length,
    empty: begun.tally.empty + ids.length - values.size,
    lost: begun.tally.lost + lost.length,
  };
  // Their rights may have gone while it was looked at.
  if (!maySeeValues(rights, from)) throw new Refusal("forbidden");
  const shown = [...lost, ...lossy].slice(0, mostExamples - begun.examples.length);
  const cursor: Cursor = {
    after: ids.at(-1) ?? begun.after,
    tally,
    examples: [...begun.examples, ...(await describe(shown))],
    missing: [...new Set([...begun.missing, ...missing])].slice(0, mostMissing),
  };
  if (ids.length === partLength) return { cursor, report: undefined };
  const [standard] = await convertValues(
    reach,
    conversion,
    [from.defaultValue ?? null].filter((each) => each !== null),
  );
  const keepsDefault = standard?.problem === undefined;
  const consequences = [
    ...consequencesOf(definitions, caller, { from, to, keepsDefault, emptied: tally.lost }),
    ...(await heldConsequences(team, definitions, to)),
  ];
  return {
    cursor: null,
    report: {
      ...{ ...tally, create: cursor.missing.length, isHidden: false, examples: cursor.examples, consequences },
    } satisfies Report,
  };

  /** Only with the names that the caller may see. */
  async function describe(some: typeof outcomes): Promise<Example[]> {
    const own = { ...reach, rights };
    const names = await readNames(
      team,
      collection.table,
      some.map(({ id }) => id),
    );
    const before = await textsOf(
      own,
      textFormat,
      textFormOf(definitions, from),
      some.map(({ value }) => value),
    );
    const kept = some.filter(({ outcome }) => outcome.value !== null);
    const texts = await textsOf(
      own,
      textFormat,
      textFormOf(definitions, to),
      kept.map(({ outcome }) => outcome.value),
    );
    return some.map((each, place) => ({
      recordId: each.id,
      name: names.get(each.id) ?? "",
      before: before[place]!.slice(0, 500),
      after: each.outcome.value === null ? null : texts[kept.indexOf(each)]!.slice(0, 500),
      ...(each.outcome.problem ?? { messageKey: "data.typeChangeLossy" }),
    }));
  }
}
