import { manifest } from "#server/manifest.ts";
import { profile } from "./server.ts";

export const profileManifest = manifest({
  endpoints: [profile],
});
