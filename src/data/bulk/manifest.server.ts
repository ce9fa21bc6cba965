import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { bulkWork } from "./bulk-job.server.ts";
import { bulk } from "./server.ts";

export const bulkManifest = manifest({
  endpoints: [bulk],
  adds: [longWorkKinds.add(bulkWork)],
});
