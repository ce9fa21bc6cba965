import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { profile } from "./server.ts";

export const profileManifest = manifest({
  endpoints: [profile],
  adds: [auditActions.add({ group: "signIn", actions: ["password_changed"] })],
});
