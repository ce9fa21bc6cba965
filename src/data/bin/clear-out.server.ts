import { sql } from "kysely";
import { tableOf } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { job } from "#server/jobs/jobs.ts";
import { daysInBin } from "./contract.ts";
import { forgetHistory } from "./forget-history.server.ts";
import { purgeDefinitions } from "./purge-definitions.server.ts";
import { purgeRecords } from "./purge-records.server.ts";

const day = 24 * 60 * 60 * 1000;
const daysOfWork = 90;
const partLength = 1000;
/** A job that runs longer would be taken for dead: the rest is another one. */
const mostMilliseconds = 60_000;

/** Nightly: what was deleted a month ago goes for good, and so does history that is older than the team keeps it. */
export const clearOut = job<{ after?: string }>({
  name: "clear-out",
  every: { at: "02:23" },
  run: async (app, { after }) => {
    const begun = Date.now();
    const teams = await app.db.app
      .selectFrom("team")
      .select("id")
      .where("schema_problem", "is", null)
      .where("id", ">", after ?? "00000000-0000-0000-0000-000000000000")
      .orderBy("id")
      .execute();
    for (const { id } of teams) {
      await clearTeam(app, id).catch((error) =>
        app.log.error({ err: error, teamId: id }, "a team was not cleared out"),
      );
      if (Date.now() - begun < mostMilliseconds) continue;
      await app.jobs.send(app.db, clearOut, { after: id });
      return;
    }
  },
});

export const clearingJobs = [clearOut];

export async function clearTeam(app: App, teamId: string, now = new Date()) {
  const binned = new Date(now.getTime() - daysInBin * day);
  await purgeBinned(app, teamId, binned);
  await purgeDefinitions(app, teamId, binned);
  await purgeTags(app.db.team(teamId), binned);
  await forgetHistory(app, teamId);
  await forgetWork(app.db.team(teamId), new Date(now.getTime() - daysOfWork * day));
}

async function purgeBinned(app: App, teamId: string, before: Date) {
  for (let found = partLength; found === partLength; ) {
    found = await app.db.transaction(async (tx) => {
      const rows = await tx
        .team(teamId)
        .data.selectFrom("_record")
        .select("id")
        .where("deleted_at", "<", before)
        .orderBy("deleted_at")
        .limit(partLength)
        .forUpdate()
        .skipLocked()
        .execute();
      await purgeRecords(
        tx,
        teamId,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
  }
}

async function purgeTags(team: TeamDb, before: Date) {
  const tags = await team.data.selectFrom("_tag").select("id").where("deleted_at", "<", before).execute();
  const tagged = tableOf(team, "_record_tag");
  for (const { id } of tags) {
    for (let removed = partLength; removed === partLength; ) {
      const done = await sql`delete from ${tagged} where tag_id = ${id}::uuid and record_id in (
        select record_id from ${tagged} where tag_id = ${id}::uuid limit ${partLength})`.execute(team.data);
      removed = Number(done.numAffectedRows ?? 0);
    }
    await team.data.deleteFrom("_tag").where("id", "=", id).where("deleted_at", "<", before).execute();
  }
}

/** Long work that is over, and what one that was stopped had still to do. */
async function forgetWork(team: TeamDb, before: Date) {
  const isOpen = ["waiting", "running"] as const;
  await team.remove("long_work").where("created_at", "<", before).where("state", "not in", isOpen).execute();
  const open = await team.from("long_work").select("id").where("state", "in", isOpen).execute();
  await sql`delete from ${tableOf(team, "_long_work_record")}
    where work_id <> all(${open.map(({ id }) => id)}::uuid[])`.execute(team.data);
}
