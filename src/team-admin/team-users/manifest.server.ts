import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { teamUsers } from "./server.ts";

export const teamUsersManifest = manifest({
  endpoints: [teamUsers],
  adds: [
    auditActions.add({
      group: "people",
      actions: ["person_renamed", "roles_changed", "team_admin_made", "team_admin_unmade"],
    }),
  ],
});
