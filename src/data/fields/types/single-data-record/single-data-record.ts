import * as z from "zod";
import { linkSettings } from "../../linked-records.ts";
import { oneReference, things } from "../../references.ts";

/** Not searched by the linked name: it may belong to a record that the searcher may not see. */
export const singleDataRecord = oneReference({
  name: "single_data_record",
  icon: "fas_link",
  group: "links",
  thing: things.record,
  linked: true,
  config: z.strictObject(linkSettings),
  exampleConfig: { collectionIds: [], reverseTitle: "Campers" },
});
