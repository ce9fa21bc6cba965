import * as z from "zod";
import { oneReference, things } from "../../references.ts";

export const singleDataCollection = oneReference({
  name: "single_data_collection",
  icon: "fas_folder",
  group: "links",
  thing: things.collection,
  config: z.strictObject({}),
  exampleConfig: {},
});
