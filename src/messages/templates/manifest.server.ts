import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";

export const templatesManifest = manifest({
  adds: [teamTablesInApp.add("message_template", "message_template_version")],
});
