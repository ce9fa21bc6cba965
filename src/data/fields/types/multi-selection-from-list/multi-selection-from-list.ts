import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { manyReferences, things } from "../../references.ts";

export const multiSelectionFromList = manyReferences({
  name: "multi_selection_from_list",
  icon: "fas_list-check",
  group: "choices",
  thing: things.option,
  searched: true,
  columnGuesses: [],
  config: z.strictObject({
    /** The custom list whose items are offered; none until one is chosen. */
    listId: id.nullable().default(null).meta({ editor: "customList", isNeeded: true }),
  }),
  exampleConfig: { listId: null },
});
