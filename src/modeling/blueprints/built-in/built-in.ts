import type { FieldTypeName } from "#data/fields/field-type.ts";
import type { Filter } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import type { CollectionItem, FieldItem } from "../content-items.ts";
import type { BuiltInPages } from "./pages.ts";
import type { Words } from "./words.ts";

/**
 * In settings, defaults and filters, `@families` is a collection of the blueprint, `@families.email` a field of it,
 * and `@diets#0` the first item of a list.
 */
export type BuiltInField = Partial<
  Pick<FieldItem, "isRequired" | "isUnique" | "displayWidth" | "isDisplayedOnViews">
> & {
  key: string;
  title: Words;
  type: FieldTypeName;
  description?: Words;
  config?: Record<string, unknown>;
  /** What a link is called on the other side. */
  reverseTitle?: Words;
  defaultValue?: unknown;
};

type Flags =
  | "isGloballySearchable"
  | "isShownInSidebar"
  | "isShownOnTeamDashboard"
  | "representsPeople"
  | "isUsedAsCustomList"
  | "recordsCanBePurchased";

export type BuiltInCollection = Partial<Pick<CollectionItem, Flags>> & {
  key: string;
  name: Words;
  pluralName: Words;
  description: Words;
  icon: string;
  parent?: string;
  filter?: Filter;
  order?: Sort;
  fields?: readonly BuiltInField[];
  /** Of a list: their names, in the list's first field. */
  items?: readonly Words[];
};

export type BuiltIn = {
  id: string;
  icon: string;
  name: Words;
  description: Words;
  collections: readonly BuiltInCollection[];
  pages: BuiltInPages;
};

/** A list to choose from, with nothing but names. */
export const list = (
  key: string,
  icon: string,
  words: { name: Words; pluralName: Words; description: Words },
  items: readonly Words[],
): BuiltInCollection => ({
  ...{ key, icon, ...words, items },
  isUsedAsCustomList: true,
  isShownInSidebar: false,
  isGloballySearchable: false,
  fields: [{ key: "name", title: ["Name", "Nombre", "Nom"], type: "plain_text", isRequired: true }],
});

/** A link to one record, with its name on the other side. */
export const link = (key: string, title: Words, to: string, reverseTitle: Words): BuiltInField => ({
  ...{ key, title, type: "single_data_record", reverseTitle },
  config: { collectionIds: [`@${to}`] },
});

export const choice = (key: string, title: Words, from: string): BuiltInField => ({
  ...{ key, title, type: "single_selection_from_list" },
  config: { listId: `@${from}` },
});

export const notes: BuiltInField = {
  ...{ key: "notes", title: ["Notes", "Notas", "Notes"], type: "plain_text" },
  config: { multiline: true, maxLength: 5000 },
  isDisplayedOnViews: false,
};

/** What has to be paid, what was paid, and what follows from both. */
export const payment = (collection: string): BuiltInField[] => [
  { key: "items", title: ["Line items", "Conceptos", "Lignes"], type: "financial_line_items" },
  { key: "paid", title: ["Amount paid", "Importe pagado", "Montant payé"], type: "money", displayWidth: "half" },
  {
    ...{ key: "status", title: ["Payment", "Pago", "Paiement"], type: "payment_status", displayWidth: "half" },
    config: { lineItemsFieldId: `@${collection}.items`, paidAmountFieldId: `@${collection}.paid` },
  },
];

export const owing = (collection: string): Filter => ({
  field: `@${collection}.status`,
  operator: "is_any_of",
  value: ["unpaid", "partially_paid", "overdue"],
});
