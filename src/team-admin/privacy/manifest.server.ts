import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { privacyJobs } from "./erase-again.server.ts";
import { erasing } from "./erase-person.server.ts";
import { privacy } from "./server.ts";

export const privacyManifest = manifest({
  endpoints: [privacy],
  jobs: privacyJobs,
  adds: [
    auditActions.add({
      group: "privacy",
      actions: ["person_looked_up", "person_exported", "person_erased", "person_erased_again"],
    }),
    longWorkKinds.add(erasing),
    teamTablesInApp.add("erasure"),
  ],
});
