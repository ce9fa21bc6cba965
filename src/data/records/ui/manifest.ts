import { pathTo } from "#client/routes.ts";
import { pinPaths } from "#data/collections/ui/pin-paths.ts";

export const recordsUi = [
  pinPaths.add({ kind: "record", pathTo: (teamId, id) => pathTo("team.record", { teamId, dataRecordId: id })! }),
];
