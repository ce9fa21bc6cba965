import { job } from "#server/jobs/jobs.ts";
import { endInterrupted, lookThroughStore } from "./look-after.server.ts";
import { makeBackup, makeBackupQueue } from "./make-backup.server.ts";
import { removeSurplus } from "./remove-backups.server.ts";
import { readSchedule, startDue } from "./schedule.server.ts";
import { checkBackupQueue, returnTeamQueue, runCheck, runReturn, startCheck } from "./try-backup.server.ts";

type Which = { backupId: string };

// Each may take longer than the queue waits for a job. The rows say who has taken what, so a second run does nothing.
export const backupJobs = [
  job<Which>({
    ...makeBackupQueue,
    attempts: 1,
    run: async (app, { backupId }) => {
      const made = await makeBackup(app, backupId);
      if (made?.cause !== "schedule") return;
      if ((await readSchedule(app.db)).isChecked) await startCheck(app, backupId);
      await removeSurplus(app);
    },
  }),
  job<Which>({ ...checkBackupQueue, attempts: 1, run: (app, { backupId }) => runCheck(app, backupId) }),
  job<Which>({ ...returnTeamQueue, attempts: 1, run: (app, { backupId }) => runReturn(app, backupId) }),
  job({
    name: "look-after-backups",
    every: { minutes: 1 },
    attempts: 1,
    run: async (app) => {
      await endInterrupted(app);
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
