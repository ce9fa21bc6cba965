import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import type { FileColumn } from "../../column-guess.ts";
import { oneReference, things } from "../../references.ts";

export const singleSelectionFromList = oneReference({
  name: "single_selection_from_list",
  icon: "fas_circle-dot",
  group: "choices",
  thing: things.option,
  searched: true,
  columnGuesses: [{ rank: 12, isMeant: isChoice }],
  config: z.strictObject({
    /** The custom list whose items are offered; none until one is chosen. */
    listId: id.nullable().default(null).meta({ editor: "customList", isNeeded: true }),
  }),
  exampleConfig: { listId: null },
});

const mostChoices = 25;
const longestChoice = 60;

/** Few different words, each of them again and again. */
function isChoice({ cells, filled }: FileColumn): boolean {
  const different = new Set([...cells.keys()].map((cell) => cell.trim().toLowerCase()));
  if (different.size > mostChoices || different.size * 2 > filled || filled < 6) return false;
  return [...different].every((cell) => cell.length <= longestChoice && !cell.includes("\n"));
}
