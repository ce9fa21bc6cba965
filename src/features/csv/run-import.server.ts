import type { Selectable } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { knowledgeOf } from "../collections/read-definitions.server.ts";
import { working } from "../records/record-actions.server.ts";
import { writeRecords } from "../records/write-records.server.ts";
import { type ImportSettings, mostBadCells, mostRows } from "./contract.ts";
import { importColumns } from "./import-columns.server.ts";
import { rowsOfFile } from "./open-import.server.ts";
import { type Plan, planImport } from "./plan-import.server.ts";
import type { Row } from "./read-rows.server.ts";

type ImportRow = Selectable<TeamTables["import"]>;
type Asking = { app: App; caller: TeamCaller; say: Say; collectionId: string; importId: string };

/** The dry run: everything that the run does, but for writing. */
export async function checkImport(asking: Asking, settings: ImportSettings) {
  const { app, caller, collectionId, say } = asking;
  const team = app.db.team(caller.teamId);
  const known = await knowledgeOf(team, caller);
  const columns = importColumns(known.definitions, known.rights, collectionId, settings);
  const file = await readFile(app, await requireImport(team, asking));
  const wish = { collectionId, userId: caller.userId, columns, settings, ...file, lock: false };
  return show(await planImport({ ...known, db: app.db, team }, wish), say);
}

/** All of it or nothing, once: whoever sends it again gets the first answer. */
export async function runImport(asking: Asking, settings: ImportSettings): Promise<Result> {
  const { app, caller, collectionId, say } = asking;
  const outside = app.db.team(caller.teamId);
  const { definitions, rights } = await knowledgeOf(outside, caller);
  const columns = importColumns(definitions, rights, collectionId, settings);
  const found = await requireImport(outside, asking);
  if (found.result) return found.result as Result;
  // Read before the transaction, which is to be short.
  const file = await readFile(app, found).catch(async (error) => {
    if ((await requireImport(outside, asking)).result) return undefined;
    throw error;
  });
  const result = await working(app, caller, async (writing, team, rights) => {
    const held = await requireImport(team, asking, true);
    if (held.result || !file) return held.result as Result;
    const wish = { collectionId, userId: caller.userId, columns, settings, ...file, lock: true };
    const plan = await planImport({ db: writing.tx, team, definitions: writing.definitions, rights }, wish);
    if (plan.badRows > 0 && !settings.skipBadRows) refuseBadCells(plan);
    const changeSetId = plan.drafts.length > 0 ? await writeRecords(writing, plan.drafts, { kind: "import" }) : null;
    const done = { ...show(plan, say), changeSetId };
    await team.data
      .updateTable("import")
      .set({ done_at: new Date(), result: JSON.stringify(done) })
      .where("id", "=", held.id)
      .execute();
    return done;
  });
  await app.files.remove(found.file_id);
  return result;
}

type Result = ReturnType<typeof show> & { changeSetId: string | null };

/** An import is its uploader's own. */
async function requireImport(team: TeamDb, { caller, collectionId, importId }: Asking, lock = false) {
  let query = team.data.selectFrom("import").selectAll().where("id", "=", importId);
  if (lock) query = query.forUpdate();
  const found = await query.executeTakeFirst();
  if (!found || found.collection_id !== collectionId || found.created_by !== caller.userId)
    throw new Refusal("not_found");
  return found;
}

async function readFile(app: App, source: ImportRow): Promise<{ titles: string[]; rows: Row[] }> {
  const all = await rowsOfFile(app, source);
  const titles = ((await all.next()).value as Row | undefined)?.cells ?? [];
  const rows: Row[] = [];
  for await (const row of all) {
    rows.push(row);
    if (rows.length > mostRows) {
      throw new Refusal("invalid_input", {
        fields: [{ path: "file", messageKey: "validation.importTooLong", values: { max: mostRows } }],
      });
    }
  }
  return { titles, rows };
}

function show({ rows, drafts, badRows, badCells }: Plan, say: Say) {
  const create = drafts.filter(({ before }) => !before).length;
  return {
    rows,
    create,
    update: drafts.length - create,
    skip: rows - drafts.length,
    badRows,
    badCells: badCells.slice(0, mostBadCells).map(({ problem, ...cell }) => ({
      ...cell,
      messageKey: problem.messageKey,
      message: say(problem.messageKey, problem.values),
    })),
  };
}

function refuseBadCells({ badCells }: Plan): never {
  throw new Refusal("invalid_input", {
    fields: badCells.slice(0, mostBadCells).map(({ row, column, problem }) => ({
      path: `rows.${row}${column === null ? "" : `.${column}`}`,
      ...problem,
    })),
  });
}
