import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { fileJobs } from "./jobs.server.ts";
import { files } from "./server.ts";
import { teamFiles } from "./team.server.ts";

export const filesManifest = manifest({
  endpoints: [files, teamFiles],
  jobs: fileJobs,
  adds: [teamTablesInApp.add("file")],
});
