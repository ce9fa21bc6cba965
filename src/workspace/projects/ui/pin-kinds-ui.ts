import { pathTo } from "#client/routes.ts";
import type { PinKind } from "../pin-kinds.ts";

/** Where what is pinned opens. */
export const pinPaths: Record<PinKind, (teamId: string, subjectId: string) => string> = {
  collection: (teamId, id) => pathTo("team.records", { teamId, dataCollectionId: id })!,
  record: (teamId, id) => pathTo("team.record", { teamId, dataRecordId: id })!,
};
