import { pinKinds } from "#data/collections/pin-kind.server.ts";
import { manifest } from "#server/manifest.ts";
import { mayHearOfRecords } from "./following/delivery.server.ts";
import { recordJobs } from "./following/jobs.server.ts";
import { mayReadThroughRecords } from "./reading/readable-files.server.ts";
import { recordPin } from "./reading/record-pin.server.ts";
import { records } from "./server.ts";

export const recordsManifest = manifest({
  endpoints: [records],
  jobs: recordJobs,
  deliveryRules: (app) => [
    ["records-changed", mayHearOfRecords(app)],
    ["smart-members-changed", mayHearOfRecords(app)],
    ["bin-changed", mayHearOfRecords(app)],
  ],
  fileRules: (app) => [mayReadThroughRecords(app)],
  adds: [pinKinds.add(recordPin)],
});
