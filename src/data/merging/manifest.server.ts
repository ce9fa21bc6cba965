import { undoListeners } from "#data/history/undo-listeners.server.ts";
import { manifest } from "#server/manifest.ts";
import { merging } from "./server.ts";
import { undoRedirects } from "./undo-redirects.server.ts";

export const mergingManifest = manifest({ endpoints: [merging], adds: [undoListeners.add(undoRedirects)] });
