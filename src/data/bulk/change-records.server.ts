import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { countRecords } from "#data/records/reading/list-records.server.ts";
import { openList } from "#data/records/reading/open-list.server.ts";
import { inWriteTransaction } from "#data/records/writing/record-actions.server.ts";
import { writeChecked } from "#data/records/writing/save-records.server.ts";
import { startLongWork } from "#platform/long-work/long-work.server.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { bulkWork } from "./bulk-job.server.ts";
import { refuseAll } from "./bulk-verdicts.ts";
import { checkPlan, type Plan } from "./check-plan.server.ts";
import { type BulkBody, mostAtOnce } from "./contract.ts";
import { type Edit, openEdit, type Planning } from "./open-edit.server.ts";
import { planCreates } from "./plan-creates.server.ts";
import { type OwnValues, planEdits, planUpdates } from "./plan-edits.server.ts";

type Matching = NonNullable<BulkBody["matching"]>;

/** Many records changed as one: at once, or as long work where a filter matches more than that. */
export async function changeRecords(app: App, caller: TeamCaller, body: BulkBody) {
  if (body.action === "create") return createMany(app, caller, body.collectionId!, body.records!);
  if (body.records) return updateEach(app, caller, body.records as OwnValues[]);
  const edit = editOf(body);
  if (body.recordIds) return editAtOnce(app, caller, edit, body.recordIds);
  const matching = body.matching!;
  const ids = await findMatching(app, caller, matching);
  return ids.length > mostAtOnce ? beginWork(app, caller, edit, matching) : editAtOnce(app, caller, edit, ids);
}

export const editAtOnce = (app: App, caller: TeamCaller, edit: Edit, ids: string[]) =>
  atOnce(app, caller, edit.action, (planning) => planEdits(planning, edit, ids));

const updateEach = (app: App, caller: TeamCaller, updates: OwnValues[]) =>
  atOnce(app, caller, "update", (planning) => planUpdates(planning, updates));

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

async function beginWork(app: App, caller: TeamCaller, edit: Edit, matching: Matching) {
  const known = { ...(await definitionsAndRights(app.db.team(caller.teamId), caller)), timeZone: caller.timeZone };
  const total = await countRecords(app.db.team(caller.teamId), known, matching);
  return inWriteTransaction(app, caller, async (writing, team, rights) => {
    // What is wrong with the edit itself is said at once.
    await openEdit({ ...writing, rights }, team, edit, total);
    const changeSetId = newId();
    const params = { edit, matching, changeSetId };
    const workId = await startLongWork(app, writing.tx, caller, bulkWork, params, { total });
    return { changeSetId, records: 0, workId, total };
  });
}
