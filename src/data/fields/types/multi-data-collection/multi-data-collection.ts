import * as z from "zod";
import { manyReferences, things } from "../../references.ts";

export const multiDataCollection = manyReferences({
  name: "multi_data_collection",
  icon: "fas_folder-tree",
  group: "links",
  thing: things.collection,
  config: z.strictObject({}),
  exampleConfig: {},
});
