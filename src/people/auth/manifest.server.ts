import { manifest } from "#server/manifest.ts";
import { authJobs } from "./jobs.server.ts";
import { auth } from "./server.ts";

export const authManifest = manifest({
  endpoints: [auth],
  jobs: authJobs,
});
