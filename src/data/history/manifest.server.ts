import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { manifest } from "#server/manifest.ts";
import { history } from "./server.ts";
import { undoWork } from "./undo-job.server.ts";

export const historyManifest = manifest({
  endpoints: [history],
  adds: [longWorkKinds.add(undoWork)],
});
