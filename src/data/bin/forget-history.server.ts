import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";

const partLength = 5000;
const mostSets = 500;

/** Change sets that are older than the team keeps them; a large one in several parts. */
export async function forgetHistory(app: App, teamId: string) {
  const team = app.db.team(teamId);
  const found = await app.db.app
    .selectFrom("team")
    .select("history_months")
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!found) return;
  for (;;) {
    const sets = await setsBefore(team, found.history_months);
    if (sets.length === 0) return;
    await forgetSets(team, sets);
  }
}

async function setsBefore(team: TeamDb, months: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${tableOf(team, "_change_set")}
    where at < now() - make_interval(months => ${months}::int) order by at limit ${mostSets}`.execute(team.data);
  return rows.map(({ id }) => id);
}

async function forgetSets(team: TeamDb, sets: string[]) {
  const change = tableOf(team, "_change");
  for (let removed = partLength; removed === partLength; ) {
    const done = await sql`delete from ${change} where id in (
      select id from ${change} where change_set_id = any(${sets}::uuid[]) limit ${partLength})`.execute(team.data);
    removed = Number(done.numAffectedRows ?? 0);
  }
  await sql`delete from ${tableOf(team, "_change_set")} where id = any(${sets}::uuid[])`.execute(team.data);
}
