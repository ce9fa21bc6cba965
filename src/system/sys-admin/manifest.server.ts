import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { measuredThings } from "#server/metrics/feature-metrics.ts";
import { closedTeams } from "./read-health.server.ts";
import { auditLog, sysAdministration, sysAdminJobs, systemHealth } from "./server.ts";

export const sysAdminManifest = manifest({
  endpoints: [sysAdministration, auditLog, systemHealth],
  jobs: sysAdminJobs,
  adds: [
    measuredThings.add(closedTeams),
    auditActions.add({
      group: "system",
      actions: [
        "team_changed",
        "team_deactivated",
        "team_reactivated",
        "team_delete_asked",
        "team_delete_failed",
        "team_deleted",
        "user_deactivated",
        "user_reactivated",
        "reset_sent",
        "sessions_ended",
        "sys_admin_made",
        "sys_admin_taken",
        "job_retried",
        "audit_exported",
      ],
    }),
  ],
});
