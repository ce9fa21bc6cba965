import type { App } from "#server/app.ts";
import { refuseConflict } from "#shared/errors.ts";
import { requireRow } from "./backup-rows.server.ts";
import { findSurplus } from "./rules.ts";
import { readSchedule } from "./schedule.server.ts";

/** The bytes first: should the rest fail, the list still names what is to go. */
export async function removeBackup(app: App, backupId: string): Promise<void> {
  const row = await requireRow(app.db, backupId);
  const isBusy = [row.state, row.check_state, row.return_state].some((state) => state === "running");
  if (isBusy) refuseConflict("", "data.backupBusy");
  await app.files.stores.backups.remove(row.storage_key);
  await app.db.app.deleteFrom("backup").where("id", "=", backupId).execute();
}

/** What the schedule made and does not keep any longer; of its failures the last week's stay, to be read. */
export async function removeSurplus(app: App, now = new Date()): Promise<number> {
  const schedule = await readSchedule(app.db);
  const rows = await app.db.app.selectFrom("backup").selectAll().where("cause", "=", "schedule").execute();
  const made = rows
    .filter(({ state }) => state === "done")
    .map((row) => ({ id: row.id, madeAt: row.created_at, isGood: row.check_state === "passed" && !row.problem }));
  const kept = { daily: schedule.keepDaily, weekly: schedule.keepWeekly, monthly: schedule.keepMonthly };
  const weekAgo = now.getTime() - 7 * 24 * 3600 * 1000;
  const failed = rows.filter(({ state, created_at }) => state === "failed" && created_at.getTime() < weekAgo);
  const busy = new Set(rows.filter((row) => row.check_state === "running").map(({ id }) => id));
  const surplus = [...findSurplus(made, kept, schedule.timeZone), ...failed.map(({ id }) => id)];
  const removed = surplus.filter((id) => !busy.has(id));
  for (const id of removed) await removeBackup(app, id);
  return removed.length;
}
