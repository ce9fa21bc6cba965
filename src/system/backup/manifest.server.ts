import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { backupJobs } from "./jobs.server.ts";
import { backups } from "./server.ts";

export const backupManifest = manifest({
  endpoints: [backups],
  jobs: backupJobs,
  adds: [
    auditActions.add({
      group: "backups",
      actions: [
        "backup_started",
        "backup_downloaded",
        "backup_deleted",
        "backup_schedule_changed",
        "backup_restored",
        "team_return_started",
        "team_restored",
      ],
    }),
  ],
});
