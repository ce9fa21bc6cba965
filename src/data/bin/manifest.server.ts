import { mayHearOfCollections } from "#data/records/following/delivery.server.ts";
import { longWorkKinds } from "#platform/long-work/long-work.server.ts";
import { auditActions } from "#server/audit-actions.ts";
import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { clearingJobs } from "./clear-out.server.ts";
import { dataSettings } from "./data-settings.server.ts";
import { emptyBinWork } from "./empty-bin.server.ts";
import { binChanged } from "./live-kinds.ts";
import { bin } from "./server.ts";

export const binManifest = manifest({
  endpoints: [bin, dataSettings],
  jobs: clearingJobs,
  liveKinds: (app) => [receivable(binChanged, mayHearOfCollections(app))],
  adds: [
    auditActions.add({ group: "team", actions: ["data_settings_changed", "bin_emptied"] }),
    longWorkKinds.add(emptyBinWork),
  ],
});
