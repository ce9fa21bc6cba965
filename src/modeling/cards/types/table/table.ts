import { type CardType, linkTypes } from "../../card-type.ts";

/** Linked records, a row each, with their fields as columns. */
export const table: CardType = {
  name: "table",
  icon: "fas_table",
  sources: linkTypes,
  fieldsOf: "linked",
  hasWidths: false,
};
