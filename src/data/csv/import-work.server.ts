import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import type { Writing } from "#data/records/writing/writing.server.ts";
import { longWork, type Running, type Step, startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import { forgetBadCells, keepBadCells, refusalOf, refuseBadCells } from "./bad-cells.server.ts";
import type { ImportSettings } from "./contract.ts";
import { type ImportColumn, importColumns } from "./import-columns.server.ts";
import { forgetReading, importMemory } from "./import-memory.server.ts";
import {
  type Asking,
  addCounts,
  type Checked,
  type Counts,
  type ImportRow,
  noCounts,
  requireImport,
  saveChecked,
  saveDone,
} from "./import-store.server.ts";
import { openRows } from "./open-import.server.ts";
import { parseAhead } from "./parse-ahead.server.ts";
import { type Plan, planImport } from "./plan-import.server.ts";
import type { ParsedCells, ReadFormat } from "./read-cells.server.ts";
import type { Row, RowReader } from "./read-rows.server.ts";

/** So many rows are one transaction: short enough for whoever waits for its locks. */
const stepRows = 1000;

type Kind = "csv-check" | "csv-import";
type Params = { importId: string; collectionId: string; settings: ImportSettings };
/** The last row that was read, and what was counted up to it. Rows are checked all before the first is written. */
type Cursor = { isWriting: boolean; row: number; counts: Counts };

/** The dry run of a long file. */
export const csvCheck = longWork<Params, Cursor>({ kind: "csv-check", run: (running) => readInSteps(running, false) });

/** The run of a long file: one change set, whose id is the work's own. */
export const csvImport = longWork<Params, Cursor>({ kind: "csv-import", run: (running) => readInSteps(running, true) });

/** Part of one import at a time: another check takes the place of the one before, and nothing comes between a run. */
export async function startReading(asking: Asking, settings: ImportSettings, kind: Kind) {
  const { app, caller, collectionId, importId } = asking;
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    // In the order in which a step takes them, or the two could wait for each other.
    const open = await findOpen(team, await requireImport(team, asking));
    const held = await requireImport(team, asking, true);
    if (open === undefined && (await findOpen(team, held))) throw new Refusal("conflict");
    if (held.result) throw new Refusal("conflict");
    if (open?.kind === kind && sameJson(open.params.settings, settings))
      return { state: "working" as const, workId: open.id };
    if (open?.kind === "csv-import") throw new Refusal("conflict");
    if (open) await team.update("long_work", { state: "stopped" }).where("id", "=", open.id).execute();
    if (kind === "csv-import") await requireNothingWritten(team, held);
    const needsCheck = kind === "csv-import" && !isChecked(held, settings, caller);
    const total = held.rows * (needsCheck ? 2 : 1);
    const params = { importId, collectionId, settings };
    const workId = await startLongWork(app, tx, caller, { kind }, params, { total });
    const writes = kind === "csv-import" ? { change_set_id: workId } : {};
    await team.data
      .updateTable("_import")
      .set({ work_id: workId, ...writes })
      .where("id", "=", importId)
      .execute();
    return { state: "working" as const, workId };
  });
}

/** The work that reads it right now. */
export async function findOpen(team: TeamDb, { work_id }: ImportRow) {
  if (!work_id) return undefined;
  const found = await team
    .from("long_work")
    .select(["id", "kind", "params"])
    .where("id", "=", work_id)
    .where("state", "in", ["waiting", "running"])
    .forUpdate()
    .executeTakeFirst();
  return found && { ...found, params: found.params as unknown as Params };
}

/** What a run that was stopped has written would come twice: it has to be undone first. */
async function requireNothingWritten(team: TeamDb, { change_set_id }: ImportRow) {
  if (!change_set_id) return;
  const set = await team.data
    .selectFrom("_change_set")
    .select("undone_by")
    .where("id", "=", change_set_id)
    .executeTakeFirst();
  if (set && set.undone_by === null) {
    const fields = [{ path: "importId", messageKey: "data.importUndoFirst" }];
    throw new Refusal("conflict", { fields });
  }
}

/** Whether everything was found to be good under the same settings and definitions, or the bad is left out anyway. */
function isChecked({ checked }: ImportRow, settings: ImportSettings, { definitionsVersion }: TeamCaller): boolean {
  if (settings.skipBadRows) return true;
  const last = checked as Checked | null;
  return (
    last !== null &&
    last.counts.badRows === 0 &&
    last.definitionsVersion === definitionsVersion &&
    sameJson(last.settings, settings)
  );
}

/** The file stays open from step to step; only a run that goes on after a kill reads it from the beginning. */
async function readInSteps(running: Running<Params, Cursor>, writes: boolean) {
  const { app, teamId, params } = running;
  const source = await findSource(app, teamId, params.importId);
  let file: { titles: string[]; reader: RowReader } | undefined;
  let ahead: Promise<Ahead> | undefined;
  try {
    for (;;) {
      file ??= await openRows(app, source, running.cursor?.row);
      const { titles, reader } = file;
      const { rows, parsed } = ahead ? await ahead : { rows: await reader.take(stepRows) };
      ahead = undefined;
      // The database writes these while the next ones are read.
      const readNext: ReadNext = (definitions, columns, format) => {
        ahead = readAhead(reader, (next) => parseAhead(definitions, columns, format, next, parsed));
        ahead.catch(() => {});
      };
      const { cursor } = running;
      const part = { titles, rows, parsed, readNext };
      if (!(await running.step((tx, caller) => takeStep(tx, caller, running, part, writes)))) break;
      if (running.cursor?.isWriting === true && cursor?.isWriting !== true && running.cursor.row === 0) {
        await reader.close();
        file = undefined;
      }
    }
  } finally {
    await ahead?.catch(() => {});
    await file?.reader.close();
  }
  const { done_at } = await findSource(app, teamId, params.importId);
  if (done_at) await app.files.remove(source.file_id);
}

type Ahead = { rows: Row[]; parsed?: ParsedCells };
type ReadNext = (definitions: Definitions, columns: readonly ImportColumn[], format: ReadFormat) => void;

async function readAhead(reader: RowReader, parse: (rows: Row[]) => Promise<ParsedCells>): Promise<Ahead> {
  const rows = await reader.take(stepRows);
  return { rows, parsed: await parse(rows) };
}

async function findSource(app: App, teamId: string, importId: string): Promise<ImportRow> {
  const query = app.db.team(teamId).data.selectFrom("_import").selectAll().where("id", "=", importId);
  const found = await query.executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  return found;
}

/** `readNext` is called once the rows are about to be written; those after them are then this run's next part. */
type Part = { titles: string[]; rows: Row[]; parsed: ParsedCells | undefined; readNext: ReadNext };

async function takeStep(
  tx: Db,
  caller: TeamCaller,
  { app, id: workId, params, cursor }: Running<Params, Cursor>,
  { titles, rows, parsed, readNext }: Part,
  writes: boolean,
): Promise<Step<Cursor>> {
  const { importId, collectionId, settings } = params;
  const team = tx.team(caller.teamId);
  const held = await requireImport(team, { caller, collectionId, importId }, true);
  const at = cursor ?? (await begin(team, held, { isWriting: writes && isChecked(held, settings, caller) }));
  const isWriting = at.isWriting;
  const { definitions, grants, rights } = await definitionsAndRights(team, caller);
  const columns = importColumns(definitions, rights, collectionId, settings);
  // Bad rows were found by the check before: nothing has been written, and the report is whole.
  if (isWriting && at.row === 0 && at.counts.badRows > 0 && !settings.skipBadRows)
    return refuseBadCells(team, importId);
  const input = { collectionId, caller, columns, settings, titles, rows, parsed, isReal: isWriting };
  const reach = { db: tx, team, definitions, rights, notOf: isWriting ? workId : undefined };
  const plan = await planImport(reach, { ...input, memory: importMemory(team, importId) });
  if (isWriting && plan.badRows > 0 && !settings.skipBadRows) throw refusalOf(plan.badCells);
  if (isWriting && rows.length === stepRows) readNext(definitions, columns.fields, plan.textFormat);
  if (isWriting) await writePlan({ app, tx, caller, definitions, grants }, plan, workId);
  if (!isWriting || settings.skipBadRows) await keepBadCells(team, importId, plan.badCells, at.counts.badCellCount);
  const counts = addCounts(at.counts, plan);
  const step = { done: rows.length, result: isWriting ? { ...counts, changeSetId: workId } : counts };
  if (rows.length === stepRows) return { ...step, cursor: { isWriting, row: rows.at(-1)!.number, counts } };
  await forgetReading(team, importId);
  if (!isWriting)
    await saveChecked(team, importId, { settings, counts, definitionsVersion: caller.definitionsVersion });
  // With bad rows among them the next step refuses; this one keeps the report.
  if (writes && !isWriting) {
    const next = { isWriting: true, row: 0, counts: { ...noCounts, badRows: counts.badRows } };
    return { ...step, cursor: next };
  }
  if (isWriting) {
    const isNothing = counts.create + counts.update === 0;
    await saveDone(team, importId, { counts, changeSetId: isNothing ? null : workId });
  }
  return { ...step, cursor: null };
}

async function begin(team: TeamDb, { id }: ImportRow, { isWriting }: { isWriting: boolean }): Promise<Cursor> {
  await forgetReading(team, id);
  await forgetBadCells(team, id);
  return { isWriting, row: 0, counts: noCounts };
}

/** What the cells name first, so that the rows can lead to it. One change set, also with those of earlier steps. */
export async function writePlan(writing: Writing, { checked, missing }: Plan, id?: string): Promise<string | null> {
  let changeSetId = id ?? null;
  for (const some of [missing, checked])
    changeSetId =
      (await writeChecked(writing, some, { kind: "import", ...(changeSetId && { id: changeSetId }) })) ?? changeSetId;
  return changeSetId;
}
