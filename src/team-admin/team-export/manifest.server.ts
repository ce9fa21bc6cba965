import { pendingUses } from "#platform/files/pending-uses.server.ts";
import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { manifest } from "#server/manifest.ts";
import { teamExporting } from "./export-work.server.ts";
import { removeOldExports } from "./jobs.server.ts";
import { isPartOfExport } from "./save-part.server.ts";
import { teamExport } from "./server.ts";

export const teamExportManifest = manifest({
  endpoints: [teamExport],
  jobs: [removeOldExports],
  adds: [
    auditActions.add({ group: "privacy", actions: ["team_exported", "team_export_downloaded"] }),
    longWorkKinds.add(teamExporting),
    pendingUses.add(isPartOfExport),
  ],
});
