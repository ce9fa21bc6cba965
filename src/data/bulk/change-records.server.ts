import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { storedTextSizes } from "#data/records/reading/stored-text.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { bulkWork, type Chosen } from "./bulk-job.server.ts";
import { refuseAll } from "./bulk-verdicts.ts";
import { checkPlan, type Plan } from "./check-plan.server.ts";
import { type BulkBody, mostAtOnce } from "./contract.ts";
import { type Edit, openEdit, type Planning, textOfEdit } from "./open-edit.server.ts";
import { planCreates } from "./plan-creates.server.ts";
import { type OwnValues, planEdits, planUpdates } from "./plan-edits.server.ts";

type Matching = NonNullable<BulkBody["matching"]>;

/** Many records changed as one: at once, or as long work where a filter matches more than that. */
export async function changeRecords(app: App, caller: TeamCaller, body: BulkBody) {
  if (body.action === "create") return createMany(app, caller, body.collectionId!, body.records!);
  if (body.records) return updateEach(app, caller, body.records as OwnValues[]);
  const edit = editOf(body);
  const { recordIds } = body;
  if (recordIds && (await fitsAtOnce(app, caller, edit, recordIds))) return editAtOnce(app, caller, edit, recordIds);
  if (recordIds) return beginWork(app, caller, edit, { recordIds: [...new Set(recordIds)] });
  const matching = body.matching!;
  const ids = await findMatching(app, caller, matching);
  const isAtOnce = ids.length <= mostAtOnce && (await fitsAtOnce(app, caller, edit, ids));
  return isAtOnce ? editAtOnce(app, caller, edit, ids) : beginWork(app, caller, edit, { matching });
}

export const editAtOnce = (app: App, caller: TeamCaller, edit: Edit, ids: string[]) =>
  atOnce(app, caller, edit.action, async (planning) => {
    requireFit(await textOf(planning.tx.team(caller.teamId), planning.definitions, edit, ids), "recordIds");
    return planEdits(planning, edit, ids);
  });

/** Before and after of all records are held in memory until they are written. */
const maxTextAtOnce = 16_000_000;

async function fitsAtOnce(app: App, caller: TeamCaller, edit: Edit, ids: string[]): Promise<boolean> {
  const team = app.db.team(caller.teamId);
  const { definitions } = await definitionsAndRights(team, caller);
  return (await textOf(team, definitions, edit, ids)) <= maxTextAtOnce;
}

/** The text that an edit writes, and the text of the records that it reads. */
async function textOf(team: TeamDb, definitions: Definitions, edit: Edit, ids: string[]): Promise<number> {
  const written = ids.length * textOfEdit(edit);
  if (written > maxTextAtOnce) return written;
  const stored = await storedTextSizes(team, definitions, ids);
  return written + sumOf(stored.values());
}

const sumOf = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0);

function requireFit(text: number, path: string) {
  if (text > maxTextAtOnce) refuseField(path, "data.tooMuchTextAtOnce");
}

const updateEach = (app: App, caller: TeamCaller, updates: OwnValues[]) =>
  atOnce(app, caller, "update", async (planning) => {
    const ids = updates.map(({ id }) => id);
    const stored = await storedTextSizes(planning.tx.team(caller.teamId), planning.definitions, ids);
    requireFit(sumOf(stored.values()), "records");
    return planUpdates(planning, updates);
  });

async function createMany(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  records: NonNullable<BulkBody["records"]>,
) {
  let recordIds: string[] = [];
  const done = await atOnce(app, caller, "create", async (planning) => {
    const plan = await planCreates(planning, collectionId, records);
    ({ recordIds } = plan);
    return plan;
  });
  return { ...done, recordIds };
}

/** All of them or none. */
const atOnce = (app: App, caller: TeamCaller, kind: string, plan: (planning: Planning) => Promise<Plan>) =>
  inWriteTransaction(app, caller, async (writing, _team, rights) => {
    const planning = { ...writing, rights };
    const { checked, refused } = await checkPlan(planning, await plan(planning));
    refuseAll(refused);
    const changeSetId = await writeChecked(writing, checked, { kind });
    return { changeSetId, records: changeSetId ? checked.drafts.length : 0, workId: null, total: null };
  });

function editOf({ action, values = {}, collectionId, tagIds }: BulkBody): Edit {
  if (action === "update") return { action, values };
  if (action === "add" || action === "remove") return { action, collectionId: collectionId!, values };
  if (action === "tag" || action === "untag") return { action, tagIds: tagIds! };
  return { action: action === "restore" ? "restore" : "delete" };
}

/** As many as can be done at once, and one more to tell that there are more. */
async function findMatching(app: App, caller: TeamCaller, matching: Matching): Promise<string[]> {
  const team = app.db.team(caller.teamId);
  const list = openList(team, { ...(await definitionsAndRights(team, caller)), timeZone: caller.timeZone }, matching);
  const { rows } = await sql<{ id: string }>`select ${list.recordId} as id from ${list.from()} where ${list.where}
    limit ${mostAtOnce + 1}`.execute(team.data);
  return rows.map(({ id }) => id);
}

async function beginWork(app: App, caller: TeamCaller, edit: Edit, chosen: Chosen) {
  const known = { ...(await definitionsAndRights(app.db.team(caller.teamId), caller)), timeZone: caller.timeZone };
  const { recordIds, matching } = chosen;
  const total = recordIds?.length ?? (await countRecords(app.db.team(caller.teamId), known, matching!));
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    // What is wrong with the edit itself is said at once.
    await openEdit({ ...writing, rights }, team, edit, total);
    const changeSetId = newId();
    const params = { edit, ...chosen, changeSetId };
    const workId = await startLongWork(app, writing.tx, caller, bulkWork, params, { total });
    return { changeSetId, records: 0, workId, total };
  });
}
