import type { ColorRule } from "#data/records/color-rules.ts";
import type { Filter } from "#shared/filter.ts";
import type { GridColumn, ListQuery, ListSetup } from "../grid-model.ts";
import { canAsk } from "./list-columns.ts";
import { type ListedItems, searchFilter } from "./search-filter.ts";
import { inGroup } from "./value-conditions.ts";

type Looking = {
  setup: ListSetup;
  columns: readonly GridColumn[];
  search: string;
  /** Of the lists that columns choose from, by the list's id, as far as they are read. */
  items?: ListedItems;
  group?: { value: unknown } | undefined;
  /** Columns that are read although they may be hidden. */
  needs?: readonly string[] | undefined;
  colors?: readonly ColorRule[] | undefined;
  /** What the filter fields of a view ask. */
  filters?: readonly Filter[] | undefined;
};

/** One question to the server: the filter, the words and the chosen group; only of columns that there are. */
export function listQuery(
  collectionId: string,
  { setup, columns, search, items, group: chosen, needs = [], colors, filters = [] }: Looking,
): ListQuery {
  const shown = new Set(columns.map(({ key }) => key));
  const asked = columns.filter(canAsk);
  const byKey = new Map(asked.map((column) => [column.key, column]));
  const words = search.trim();
  const grouping = setup.groupBy === null ? undefined : byKey.get(setup.groupBy);
  const filter = setup.filter && askable(setup.filter, (key) => byKey.has(key));
  const parts = [
    ...(filter ? [filter] : []),
    ...filters.flatMap((each) => askable(each, (key) => byKey.has(key)) ?? []),
    ...(words ? searchFilter(words, asked, items) : []),
    ...(grouping && chosen ? inGroup(grouping, chosen.value) : []),
  ];
  // A row says in which group it stands, also where that column is hidden.
  const groups = [setup.groupBy, setup.thenBy, ...needs].filter((key) => key !== null && byKey.has(key)) as string[];
  const fields = [...new Set([...setup.columns.map(({ key }) => key), ...groups])];
  return {
    collectionId,
    filter: parts.length > 1 ? { and: parts } : (parts[0] ?? null),
    sort: setup.sort.filter(({ field }) => byKey.get(field)?.sorts),
    fields: fields.filter((key) => shown.has(key) && !alwaysThere.has(key)),
    ...(colors && { colors }),
  };
}

/** A link can ask of what its reader may not see: without that part the list still shows something. */
function askable(filter: Filter, isKnown: (key: string) => boolean): Filter | null {
  const among = (parts: Filter[]) => parts.flatMap((part) => askable(part, isKnown) ?? []);
  if ("and" in filter) return group("and", filter.and, among(filter.and));
  if ("or" in filter) return group("or", filter.or, among(filter.or));
  if ("not" in filter) {
    const not = askable(filter.not, isKnown);
    return not && { not };
  }
  return isKnown(filter.field) ? filter : null;
}

/** What was empty before says everything, or nothing; what has become empty says nothing at all. */
function group(joint: "and" | "or", before: Filter[], parts: Filter[]): Filter | null {
  if (before.length > 0 && parts.length === 0) return null;
  return joint === "and" ? { and: parts } : { or: parts };
}

/** Rows have these without being asked. */
const alwaysThere = new Set(["record_name", "record_number", "created_at", "updated_at"]);
