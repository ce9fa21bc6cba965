import { auditActions } from "#server/audit-actions.ts";
import { readinessWarnings } from "#server/http/readiness-warnings.ts";
import { manifest } from "#server/manifest.ts";
import { keptCopies } from "#team-admin/privacy/kept-copies.server.ts";
import { backupJobs } from "./jobs.server.ts";
import { backupWarning, listBackupsOfTeam } from "./kept-backups.server.ts";
import { backups } from "./server.ts";

export const backupManifest = manifest({
  endpoints: [backups],
  jobs: backupJobs,
  adds: [
    readinessWarnings.add(backupWarning),
    keptCopies.add(listBackupsOfTeam),
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
