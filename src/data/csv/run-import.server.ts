import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { sameJson } from "#shared/same-json.ts";
import { firstBadCells, forgetBadCells, keepBadCells, refusalOf } from "./bad-cells.server.ts";
import { badGroups, missingNames } from "./bad-groups.server.ts";
import { type ImportSettings, mostRowsAtOnce } from "./contract.ts";
import { creatableIn, importColumns } from "./import-columns.server.ts";
import { noMemory } from "./import-memory.server.ts";
import {
  type Asking,
  addCounts,
  type Checked,
  type Imported,
  type ImportRow,
  noCounts,
  requireImport,
  saveChecked,
  saveDone,
} from "./import-store.server.ts";
import { startReading, writePlan } from "./import-work.server.ts";
import { openRows } from "./open-import.server.ts";
import { type Plan, planImport } from "./plan-import.server.ts";
import type { Row } from "./read-rows.server.ts";

/** A file with more rows is read in steps, as long work. */
export const rowsAtOnce = { max: mostRowsAtOnce };

/** The dry run: everything that the run does, but for writing. */
export async function checkImport(asking: Asking, settings: ImportSettings) {
  const { app, caller, collectionId, importId } = asking;
  const outside = app.db.team(caller.teamId);
  const known = await definitionsAndRights(outside, caller);
  const columns = importColumns(known.definitions, known.rights, collectionId, settings);
  const found = await requireImport(outside, asking);
  if (found.rows > rowsAtOnce.max) return startReading(asking, settings, "csv-check");
  const file = await readFile(app, found);
  const input = { collectionId, caller, columns, settings, ...file, memory: noMemory, isReal: false };
  const plan = await planImport({ ...known, db: app.db, team: outside }, input);
  const checked = { settings, definitionsVersion: caller.definitionsVersion, counts: addCounts(noCounts, plan) };
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireImport(team, asking, true);
    await keepReport(team, importId, plan);
    await saveChecked(team, importId, checked);
  });
  return showChecked(asking, checked);
}

/** All of it or nothing, once: whoever sends it again gets the first answer. Long files are written in steps. */
export async function runImport(asking: Asking, settings: ImportSettings) {
  const { app, caller, collectionId, importId } = asking;
  const outside = app.db.team(caller.teamId);
  const { definitions, rights } = await definitionsAndRights(outside, caller);
  const columns = importColumns(definitions, rights, collectionId, settings);
  const found = await requireImport(outside, asking);
  if (found.result) return showResult(asking, found);
  if (found.rows > rowsAtOnce.max) return startReading(asking, settings, "csv-import");
  // Read before the transaction, which is to be short.
  const file = await readFile(app, found).catch(async (error) => {
    if ((await requireImport(outside, asking)).result) return undefined;
    throw error;
  });
  await inWriteTransaction(app, caller, async (writing, team, rights) => {
    const held = await requireImport(team, asking, true);
    if (held.result || !file) return;
    // Someone has mended it since it was read.
    if (!sameJson(held.mended, found.mended)) throw new Refusal("conflict");
    const input = { collectionId, caller, columns, settings, ...file, memory: noMemory, isReal: true };
    const plan = await planImport({ db: writing.tx, team, definitions: writing.definitions, rights }, input);
    if (plan.badRows > 0 && !settings.skipBadRows) throw refusalOf(plan.badCells);
    const changeSetId = await writePlan(writing, plan);
    await keepReport(team, importId, plan);
    await saveDone(team, importId, { counts: addCounts(noCounts, plan), changeSetId });
  });
  await app.files.remove(found.file_id);
  return showResult(asking, await requireImport(outside, asking));
}

/** An import as its uploader may look at it at any time. */
export async function showImport(asking: Asking) {
  const found = await requireImport(asking.app.db.team(asking.caller.teamId), asking);
  const checked = found.checked as Checked | null;
  return {
    ...{ id: found.id, fileName: found.file_name, rows: found.rows, workId: found.work_id },
    checked: checked && (await showChecked(asking, checked)),
    result: found.result ? await showResult(asking, found) : null,
  };
}

async function showChecked(asking: Asking, checked: Checked) {
  const { app, caller, importId, collectionId, say } = asking;
  const team = app.db.team(caller.teamId);
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const creatable = creatableIn(definitions, rights, collectionId, checked.settings);
  return {
    state: "done" as const,
    ...(await showCounts(asking, checked)),
    badGroups: await badGroups(team, importId, say, creatable),
    missingNames: await missingNames(team, importId, creatable),
  };
}

async function showResult(asking: Asking, { result }: ImportRow) {
  const { changeSetId, ...done } = result as Imported;
  return { state: "done" as const, ...(await showCounts(asking, done)), changeSetId };
}

async function showCounts({ app, caller, importId, say }: Asking, { counts }: Pick<Checked, "counts">) {
  return { ...counts, badCells: await firstBadCells(app.db.team(caller.teamId), importId, say) };
}

async function keepReport(team: Parameters<typeof forgetBadCells>[0], importId: string, plan: Plan) {
  await forgetBadCells(team, importId);
  await keepBadCells(team, importId, plan.badCells);
}

async function readFile(app: App, source: ImportRow): Promise<{ titles: string[]; rows: Row[] }> {
  const { titles, reader } = await openRows(app, source);
  return { titles, rows: await reader.take(rowsAtOnce.max + 1) };
}
