import { type CardType, leadsToRecords } from "../../card-type.ts";

/** Linked records, a row each, with their fields as columns. */
export const table: CardType = {
  name: "table",
  icon: "fas_table",
  isAbout: leadsToRecords,
  fieldsOf: "linked",
  hasWidths: false,
};
