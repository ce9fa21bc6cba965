import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { sysSettings } from "./server.ts";

export const sysSettingsManifest = manifest({
  endpoints: [sysSettings],
  adds: [auditActions.add({ group: "system", actions: ["settings_changed", "settings_tested"] })],
});
