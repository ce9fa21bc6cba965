import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { clearingJobs } from "./clear-out.server.ts";
import { dataSettings } from "./data-settings.server.ts";
import { emptyBinWork } from "./empty-bin.server.ts";
import { bin } from "./server.ts";

export const binManifest = manifest({
  endpoints: [bin, dataSettings],
  jobs: clearingJobs,
  adds: [longWorkKinds.add(emptyBinWork)],
});
