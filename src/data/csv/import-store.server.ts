import { type Selectable, sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { type ImportSettings, maxRepeats, mostMissingNames } from "./contract.ts";
import type { Made } from "./import-memory.server.ts";
import type { Plan } from "./plan-import.server.ts";

export type ImportRow = Selectable<TeamTables["_import"]>;
export type Asking = { app: App; caller: TeamCaller; say: Say; collectionId: string; importId: string };

type Missing = { collectionId: string; count: number; names: string[] };

/** What a reading counts; its bad cells lie in the table of them. */
export type Counts = {
  rows: number;
  create: number;
  update: number;
  skip: number;
  badRows: number;
  badCellCount: number;
  missing: Missing[];
  repeats: RepeatCounts;
};

/** The numbers of the first rows. */
type Repeated = { count: number; rows: number[] };
type RepeatCounts = {
  inFile: Repeated;
  existing: Repeated;
  /** Missing in what was stored before they were counted. */
  identical?: number;
  similar?: Repeated & { fieldIds: string[] };
};
const noRows = { count: 0, rows: [], fieldIds: [] };

export const noCounts: Counts = {
  ...{ rows: 0, create: 0, update: 0, skip: 0 },
  ...{ badRows: 0, badCellCount: 0, missing: [] },
  repeats: { inFile: { count: 0, rows: [] }, existing: { count: 0, rows: [] } },
};

/** The last check of a file: under other settings or other definitions it says nothing. */
export type Checked = { settings: ImportSettings; definitionsVersion: number; counts: Counts };

export type Imported = { counts: Counts; changeSetId: string | null };

/** An import is its uploader's own. */
export async function requireImport(
  team: TeamDb,
  { caller, collectionId, importId }: Pick<Asking, "caller" | "collectionId" | "importId">,
  lock = false,
): Promise<ImportRow> {
  let query = team.data.selectFrom("_import").selectAll().where("id", "=", importId);
  if (lock) query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (!found || found.collection_id !== collectionId || found.created_by !== caller.userId)
    throw new Refusal("not_found");
  return found;
}

/** What has been read so far, and what a plan adds to it. */
export function addCounts(before: Counts, { rows, drafts, badRows, badCells, made, repeats }: Plan): Counts {
  const create = drafts.filter((draft) => !draft.before).length;
  return {
    rows: before.rows + rows,
    create: before.create + create,
    update: before.update + drafts.length - create,
    skip: before.skip + rows - drafts.length,
    badRows: before.badRows + badRows,
    badCellCount: before.badCellCount + badCells.length,
    missing: addMissing(before.missing, made),
    repeats: {
      inFile: addRepeated(before.repeats.inFile, repeats.inFile),
      existing: addRepeated(before.repeats.existing, repeats.existing),
      identical: (before.repeats.identical ?? 0) + repeats.identical,
      similar: {
        ...addRepeated(before.repeats.similar ?? noRows, repeats.similar.rows),
        fieldIds: before.repeats.similar?.fieldIds.length ? before.repeats.similar.fieldIds : repeats.similar.fieldIds,
      },
    },
  };
}

const addRepeated = ({ count, rows }: Repeated, more: number[]): Repeated => ({
  count: count + more.length,
  rows: [...rows, ...more].slice(0, maxRepeats),
});

function addMissing(before: Missing[], made: Made[]): Missing[] {
  const all = new Map(before.map((each) => [each.collectionId, { ...each, names: [...each.names] }]));
  for (const { collectionId, name } of made) {
    const found = all.get(collectionId) ?? { collectionId, count: 0, names: [] };
    found.count++;
    if (found.names.length < mostMissingNames) found.names.push(name);
    all.set(collectionId, found);
  }
  return [...all.values()];
}

export const saveChecked = (team: TeamDb, importId: string, checked: Checked) =>
  team.data
    .updateTable("_import")
    .set({ checked: JSON.stringify(checked) })
    .where("id", "=", importId)
    .execute();

export const saveDone = (team: TeamDb, importId: string, result: Imported) =>
  team.data
    .updateTable("_import")
    .set({ done_at: new Date(), result: JSON.stringify(result) })
    .where("id", "=", importId)
    .execute();

/** What was uploaded and never run does not stay for ever; nor does what was told of it. */
export async function removeForgotten(app: App, team: TeamDb) {
  const limit = new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000);
  const gone = await sql<{ file_id: string }>`with gone as (
      delete from ${tableOf(team, "_import")} where done_at is null and created_at < ${limit} returning file_id
    ) select file_id from gone`.execute(team.data);
  for (const { file_id } of gone.rows) await app.files.remove(file_id);
  await sql`delete from ${tableOf(team, "_import_bad_cell")} as cell using ${tableOf(team, "_import")} as import
    where import.id = cell.import_id and import.created_at < ${limit}`.execute(team.data);
}

const keptDays = 7;
