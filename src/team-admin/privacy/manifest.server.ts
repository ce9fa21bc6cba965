import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { privacyJobs } from "./erase-again.server.ts";
import { erasing } from "./erase-person.server.ts";
import { privacy } from "./server.ts";

export const privacyManifest = manifest({
  endpoints: [privacy],
  jobs: privacyJobs,
  adds: [longWorkKinds.add(erasing), teamTablesInApp.add("erasure")],
});
