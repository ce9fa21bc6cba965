import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { checkingType } from "./check-type-change.server.ts";
import { fieldChangeJobs } from "./clear-columns.server.ts";
import { changingType } from "./make-change.server.ts";
import { fieldChanges } from "./server.ts";

export const fieldChangesManifest = manifest({
  endpoints: [fieldChanges],
  jobs: fieldChangeJobs,
  adds: [longWorkKinds.add(checkingType, changingType)],
});
