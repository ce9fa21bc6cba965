import { type Filter, filterSchema } from "#shared/filter.ts";
import { type Sort, sortSchema } from "#shared/sort.ts";
import type { ListSetup } from "../grid-model.ts";

/** What is looked at in this moment, as the address carries it: a link leads to the same records, and Back to the last. */
export type ListAddress = {
  search: string;
  filter: Filter | null;
  /** Null: nothing is said of it. */
  sort: Sort | null;
  groupBy: string | null;
  /** Within those groups. */
  thenBy: string | null;
  /** The group that was chosen; absent: all of them. */
  group?: { value: unknown };
};

type Search = Record<string, unknown>;

const ours = ["q", "filter", "sort", "by", "group"];

/** Undefined: the address says nothing, and how the person left the list counts. */
export function readAddress(search: Search): ListAddress | undefined {
  if (!ours.some((key) => Object.hasOwn(search, key))) return undefined;
  const filter = filterSchema.safeParse(search.filter);
  const [groupBy = null, thenBy = null] = typeof search.by === "string" ? search.by.split(",").filter(Boolean) : [];
  return {
    search: search.q === undefined ? "" : String(search.q).slice(0, 200),
    filter: filter.success ? filter.data : null,
    sort: typeof search.sort === "string" ? readSort(search.sort) : null,
    groupBy,
    thenBy,
    ...(groupBy && "group" in search && { group: { value: search.group } }),
  };
}

/** With everything else that the address says. */
export function writeAddress(search: Search, address: ListAddress): Search {
  const { search: words, filter, sort, groupBy, thenBy, group } = address;
  return {
    ...Object.fromEntries(Object.entries(search).filter(([key]) => !ours.includes(key))),
    ...(words && { q: words }),
    ...(filter && { filter }),
    ...(sort && sort.length > 0 && { sort: sort.map(writeKey).join() }),
    ...(groupBy && { by: thenBy ? `${groupBy},${thenBy}` : groupBy }),
    ...(groupBy && group && { group: group.value }),
  };
}

/** How the list stands with the address, which goes before what was kept. */
export function setupAt(kept: ListSetup, address: ListAddress | undefined): ListSetup {
  if (!address) return kept;
  const { filter, groupBy, thenBy, sort } = address;
  return { ...kept, filter, groupBy, thenBy, sort: sort ?? kept.sort };
}

/** The address of a list that stands so. */
export const addressOf = ({ filter, sort, groupBy, thenBy }: ListSetup): ListAddress => ({
  ...{ search: "", filter, sort, groupBy, thenBy },
});

const writeKey = ({ field, descending }: Sort[number]): string => `${descending ? "-" : ""}${field}`;

function readSort(text: string): Sort | null {
  const keys = text.split(",").map((key) => ({ field: key.replace(/^-/, ""), descending: key.startsWith("-") }));
  const sort = sortSchema.safeParse(keys.filter(({ field }) => field !== ""));
  return sort.success ? sort.data : null;
}
