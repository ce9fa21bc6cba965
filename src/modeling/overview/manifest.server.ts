import { manifest } from "#server/manifest.ts";
import { overview } from "./server.ts";

export const overviewManifest = manifest({
  endpoints: [overview],
});
