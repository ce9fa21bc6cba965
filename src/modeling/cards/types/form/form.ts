import type { CardType } from "../../card-type.ts";

/** Fields of the record itself, laid out in rows. */
export const form: CardType = {
  name: "form",
  icon: "fas_table-list",
  fieldsOf: "record",
  hasWidths: true,
};
