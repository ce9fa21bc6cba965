import type { FieldType } from "#data/fields/field-type.ts";

/** What can be done with what a card shows: looked at, filled in, or one of them first and the other at a click. */
export const editingModes = ["default_view", "default_edit", "only_view", "only_edit"] as const;
export type EditingMode = (typeof editingModes)[number];

/** A way to show something of a record on its page. */
export type CardType = {
  name: string;
  icon: string;
  /** The fields that it can be about; absent: it is about the record itself. */
  isAbout?(type: FieldType): boolean;
  /** Whose fields it shows: the record's own, those of the records that its source leads to, or none. */
  fieldsOf: "record" | "linked" | "nothing";
  /** Whether each of its fields takes a part of the row; columns share it by themselves. */
  hasWidths: boolean;
};

/** Of fields that lead to records: a card about one can also stand on the page at the other end. */
export const leadsToRecords = ({ holds }: FieldType): boolean => holds?.of === "records";
