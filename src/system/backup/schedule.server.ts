import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import type { BackupSchedule } from "./contract.ts";
import { startBackup } from "./make-backup.server.ts";
import { isWanted, lastDue } from "./rules.ts";

export async function readSchedule(db: Db): Promise<BackupSchedule & { changedAt: Date }> {
  const row = await db.app.selectFrom("backup_schedule").selectAll().executeTakeFirstOrThrow();
  return {
    isOn: row.is_on,
    time: row.time,
    timeZone: row.time_zone,
    keepDaily: row.keep_daily,
    keepWeekly: row.keep_weekly,
    keepMonthly: row.keep_monthly,
    isChecked: row.is_checked,
    changedAt: row.changed_at,
  };
}

export async function changeSchedule(tx: Db, input: BackupSchedule): Promise<void> {
  const before = await readSchedule(tx);
  const isSameTime = before.isOn === input.isOn && before.time === input.time && before.timeZone === input.timeZone;
  await tx.app
    .updateTable("backup_schedule")
    .set({
      is_on: input.isOn,
      time: input.time,
      time_zone: input.timeZone,
      keep_daily: input.keepDaily,
      keep_weekly: input.keepWeekly,
      keep_monthly: input.keepMonthly,
      is_checked: input.isChecked,
      // A new time counts from now on: what it would have wanted earlier today is not made up for.
      ...(!isSameTime && { changed_at: new Date() }),
    })
    .execute();
}

/** Begins the one that is due, also where the server was away at that moment. */
export async function startDue(app: App, now = new Date()): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    await tx.app.selectFrom("backup_schedule").select("id").forUpdate().execute();
    const due = lastDue(await readSchedule(tx), now);
    if (!due) return undefined;
    const tried = await tx.app.selectFrom("backup").select(["due_at", "state"]).where("due_at", "=", due).execute();
    if (
      !isWanted(
        due,
        tried.map(({ due_at, state }) => ({ dueAt: due_at, state })),
      )
    )
      return undefined;
    return startBackup(app, tx, { scope: { kind: "whole" }, cause: "schedule", dueAt: due }).catch((error) => {
      // One that somebody began by hand is still running: the next minute looks again.
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  });
}
