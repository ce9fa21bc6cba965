import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { oneReference, things } from "../../references.ts";

export const singleSelectionFromList = oneReference({
  name: "single_selection_from_list",
  icon: "fas_circle-dot",
  thing: things.option,
  searched: true,
  config: z.strictObject({
    /** The custom list whose items are offered; none until one is chosen. */
    listId: id.nullable().default(null).meta({ editor: "customList", isNeeded: true }),
  }),
  exampleConfig: { listId: null },
});
