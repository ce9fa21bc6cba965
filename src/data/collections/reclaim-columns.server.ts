import type { App } from "#server/app.ts";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { job } from "#server/jobs/jobs.ts";
import { minDropped, rebuildTable } from "./rebuild-table.server.ts";
import { findTablesWithDropped, rebuiltByDay, TableFull } from "./table-limits.server.ts";

/** `until`: in milliseconds, for tables that are rebuilt at night only. */
type Which = { teamId: string; collectionId: string; until?: number };

const rebuildTableQueue = { name: "rebuild-table" };
const hour = 60 * 60 * 1000;
const nightHours = 3;

export const reclaimingJobs = [
  job<Which>({
    ...rebuildTableQueue,
    isLong: true,
    atOnce: 1,
    keyOf: ({ collectionId }) => collectionId,
    run: rebuild,
  }),
  job({ name: "reclaim-columns", every: { at: "02:53" }, run: (app) => reclaimColumns(app) }),
];

/** Nightly: sends for every table with many dropped columns. */
export async function reclaimColumns(app: App, now = Date.now()) {
  await forEachTeam(app, "dropped columns of a team were not looked for", async (teamId) => {
    const team = app.db.team(teamId);
    const tables = await findTablesWithDropped(team, minDropped);
    if (tables.length === 0) return;
    const collections = await team.from("collection").select("id").where("table_name", "in", tables).execute();
    for (const { id } of collections)
      await app.jobs.send(app.db, rebuildTableQueue, { teamId, collectionId: id, until: now + nightHours * hour });
  });
}

/** Runs work that adds a field. Where the table is full, it is rebuilt in the background, unless that waits for the night. */
export async function reclaimWhenFull<T>(
  app: App,
  at: { teamId: string; collectionId: string },
  work: () => Promise<T>,
) {
  try {
    return await work();
  } catch (error) {
    const { teamId, collectionId } = at;
    if (error instanceof TableFull && !error.isLarge)
      await app.jobs.send(app.db, rebuildTableQueue, { teamId, collectionId });
    throw error;
  }
}

async function rebuild(app: App, { teamId, collectionId, until = 0 }: Which) {
  const found = await app.db
    .team(teamId)
    .from("collection")
    .select("table_name")
    .where("id", "=", collectionId)
    .where("is_smart", "=", false)
    .executeTakeFirst();
  if (!found) return undefined;
  const isNight = Date.now() < until;
  const which = { teamId, collectionId, table: found.table_name };
  const outcome = await rebuildTable(app, which, isNight ? undefined : rebuiltByDay.maxRows);
  app.log.info({ teamId, collectionId, outcome }, "dropped columns of a table");
  return outcome === "busy" ? { againInSeconds: pauseSeconds } : undefined;
}

const pauseSeconds = 30;
