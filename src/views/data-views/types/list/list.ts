import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { holdsChoices, holdsPicture } from "../../field-demands.ts";
import { viewType } from "../../view-type.ts";

/** Cards, rows or a board. */
export const list = viewType({
  name: "list",
  icon: "fas_list",
  displays: ["cards", "rows", "compact", "board"],
  offeredAs: [
    { name: "list", icon: "fas_list", displays: ["rows", "compact"] },
    { name: "board", icon: "fas_table-columns", displays: ["board"] },
    { name: "gallery", icon: "fas_images", displays: ["cards"], asks: ["pictureFieldId"] },
  ],
  options: z.strictObject({
    /** What stands first on a card. */
    pictureFieldId: id.nullable().default(null),
    /** Whose values are the columns of a board. */
    boardFieldId: id.nullable().default(null),
  }),
  fieldOptions: {
    pictureFieldId: { accepts: holdsPicture },
    boardFieldId: { accepts: holdsChoices, isRequired: ["board"] },
  },
  wordOptions: [],
  showsRows: ({ displayOption, options: { pictureFieldId } }) =>
    displayOption !== "board" && (displayOption === "compact" || pictureFieldId === null),
  groups: true,
  groupedBy: ({ displayOption, options: { boardFieldId } }) =>
    displayOption === "board" ? [boardFieldId].filter((key) => typeof key === "string") : undefined,
});
