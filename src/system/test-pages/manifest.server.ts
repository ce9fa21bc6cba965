import { manifest } from "#server/manifest.ts";
import { testPages } from "./server.ts";

export const testPagesManifest = manifest({
  endpoints: [testPages],
});
