import { job } from "#server/jobs/jobs.ts";
import { beginWaiting, endInterrupted, endWaiting, lookThroughStore } from "./look-after.server.ts";
import { makeBackup, makeBackupQueue } from "./make-backup.server.ts";
import { removeSurplus } from "./remove-backups.server.ts";
import { readSchedule, startDue } from "./schedule.server.ts";
import { checkBackupQueue, returnTeamQueue, runCheck, runReturn, startCheck } from "./try-backup.server.ts";

type Which = { backupId: string };

/** The rows say how far each is: of what was begun, a second run does nothing. */
const usual = { isLong: true, atOnce: 1, attempts: 3 };

export const backupJobs = [
  job<Which>({
    ...makeBackupQueue,
    ...usual,
    run: async (app, { backupId }) => {
      const made = await makeBackup(app, backupId);
      if (made?.cause !== "schedule") return;
      if ((await readSchedule(app.db)).isChecked) await startCheck(app, backupId);
      await removeSurplus(app);
    },
    parked: (app, { backupId }) => endWaiting(app, backupId),
  }),
  job<Which>({
    ...checkBackupQueue,
    ...usual,
    run: (app, { backupId }) => runCheck(app, backupId),
    parked: (app, { backupId }) => endWaiting(app, backupId),
  }),
  job<Which>({
    ...returnTeamQueue,
    ...usual,
    run: (app, { backupId }) => runReturn(app, backupId),
    parked: (app, { backupId }) => endWaiting(app, backupId),
  }),
  job({
    name: "look-after-backups",
    every: { minutes: 1 },
    attempts: 1,
    run: async (app) => {
      await endInterrupted(app);
      await beginWaiting(app);
      await startDue(app);
    },
  }),
  job({
    name: "look-through-backups",
    every: { at: "04:23" },
    atStart: true,
    secondsAfterStart: 30,
    attempts: 1,
    run: lookThroughStore,
  }),
];
