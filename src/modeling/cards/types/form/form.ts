import type { CardType } from "../../card-type.ts";

/** Fields of the record itself, laid out in rows. */
export const form: CardType = {
  name: "form",
  icon: "fas_table-list",
  sources: [],
  fieldsOf: "record",
  hasWidths: true,
};
