import { sql } from "kysely";
import { patiently, waitShortly } from "#data/collections/patience.server.ts";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { undoDays } from "./change-type.server.ts";
import { dropGuards } from "./guard-columns.server.ts";
import { type ChangeRow, isLinks, type Side } from "./open-change.server.ts";

export const fieldChangeJobs = [
  job({ name: "clear-columns", every: { minuteOfHour: 23 }, run: (app) => clearColumns(app) }),
];

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Takes away what changes of type have left behind: guards after minutes, old columns when nobody can undo any more. */
export async function clearColumns(app: App, now = Date.now()) {
  await forEachTeam(app, "columns of a team were not cleared away", async (id) => {
    const rows = await app.db
      .team(id)
      .data.selectFrom("_type_change")
      .selectAll()
      .where("cleared_at", "is", null)
      .where("created_at", "<", new Date(now - 10 * minute))
      .execute();
    for (const row of rows) await patiently(() => app.db.transaction((tx) => clear(tx, id, row, now)));
  });
}

async function clear(tx: Db, teamId: string, row: ChangeRow, now: number) {
  const team = tx.team(teamId);
  const collection = await team
    .from("collection")
    .select("table_name")
    .where("id", "=", row.collection_id)
    .executeTakeFirst();
  if (!collection) return;
  const table = collection.table_name;
  const [before, after] = [row.before as Side, row.after as Side];
  await waitShortly(team);
  if (row.guarded_until && row.guarded_until.getTime() < now - minute) {
    await dropGuards(team, table, row.id, isLinks(before) && !isLinks(after) ? after.column : null);
    await team.data.updateTable("_type_change").set({ guarded_until: null }).where("id", "=", row.id).execute();
  }
  const isAbandoned = row.state === "abandoned";
  const since = (row.swapped_at ?? row.created_at).getTime();
  if (row.state === "filling" || since > now - (isAbandoned ? day : undoDays * day)) return;
  const left = isAbandoned ? after : before;
  if (isLinks(left)) {
    // An undo that was given up would have taken them back.
    const key = isAbandoned ? (row.undoes ? null : row.new_links) : row.old_links;
    if (key) await sql`delete from ${tableOf(team, "_link")} where field_id = ${key}::uuid`.execute(team.data);
  } else if (!(await isUsed(tx, teamId, row, left.column))) {
    await sql`alter table ${tableOf(team, table)} drop column if exists ${sql.id(left.column)}`.execute(team.data);
  }
  await team.data
    .updateTable("_type_change")
    .set({ cleared_at: new Date(now) })
    .where("id", "=", row.id)
    .execute();
}

/** By the field itself, also in the bin, or by a younger change that can still be undone. */
async function isUsed(tx: Db, teamId: string, row: ChangeRow, column: string): Promise<boolean> {
  const team = tx.team(teamId);
  const field = await team
    .from("field")
    .select("id")
    .where("collection_id", "=", row.collection_id)
    .where("column_name", "=", column)
    .executeTakeFirst();
  if (field) return true;
  const others = await team.data
    .selectFrom("_type_change")
    .select(["before", "state"])
    .where("collection_id", "=", row.collection_id)
    .where("id", "<>", row.id)
    .where("cleared_at", "is", null)
    .where("state", "<>", "abandoned")
    .execute();
  return others.some(({ before }) => (before as Side).column === column);
}
