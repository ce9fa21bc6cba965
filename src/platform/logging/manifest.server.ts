import { manifest } from "#server/manifest.ts";
import { logging } from "./server.ts";

export const loggingManifest = manifest({
  endpoints: [logging],
});
