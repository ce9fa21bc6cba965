import { manifest } from "#server/manifest.ts";
import { sysSettings } from "./server.ts";

export const sysSettingsManifest = manifest({
  endpoints: [sysSettings],
});
