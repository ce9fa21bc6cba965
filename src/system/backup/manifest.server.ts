import { manifest } from "#server/manifest.ts";
import { backupJobs } from "./jobs.server.ts";
import { backups } from "./server.ts";

export const backupManifest = manifest({
  endpoints: [backups],
  jobs: backupJobs,
});
