import { pinKinds } from "#data/collections/pin-kind.server.ts";
import { receivable } from "#server/live/receivable.ts";
import { manifest } from "#server/manifest.ts";
import { teamEvents } from "#server/team-events.ts";
import { mayHearOfCollections, mayHearOfRecords } from "./following/delivery.server.ts";
import { recordJobs } from "./following/jobs.server.ts";
import { recordTeamEvents, tellOfRecords } from "./following/tell-of-records.server.ts";
import { recordsChanged, smartMembersChanged } from "./live-kinds.ts";
import { mayReadThroughRecords } from "./reading/readable-files.server.ts";
import { recordPin } from "./reading/record-pin.server.ts";
import { records } from "./server.ts";
import { recordListeners } from "./writing/record-listeners.server.ts";

export const recordsManifest = manifest({
  endpoints: [records],
  jobs: recordJobs,
  liveKinds: (app) => [
    receivable(recordsChanged, mayHearOfRecords(app)),
    receivable(smartMembersChanged, mayHearOfCollections(app)),
  ],
  fileRules: (app) => [mayReadThroughRecords(app)],
  adds: [pinKinds.add(recordPin), recordListeners.add(tellOfRecords), teamEvents.add(...recordTeamEvents)],
});
