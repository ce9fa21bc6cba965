import * as z from "zod";
import { linkSettings } from "../../linked-records.ts";
import { manyReferences, mostReferences, things } from "../../references.ts";

/** Not searched by the linked names: they may belong to records that the searcher may not see. */
export const multiDataRecord = manyReferences({
  name: "multi_data_record",
  icon: "fas_circle-nodes",
  group: "links",
  thing: things.record,
  linked: true,
  config: z.strictObject({
    ...linkSettings,
    /** None: as many as one likes. */
    maxRecords: z.int().min(1).max(mostReferences).nullable().default(null),
  }),
  max: ({ maxRecords }) => maxRecords,
  exampleConfig: { collectionIds: [], reverseTitle: "Sessions", maxRecords: 2 },
});
