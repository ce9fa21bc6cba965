import type { Sorting } from "#ui/data-table-props.ts";
import type { Tag } from "./tag-queries.ts";

type Compare = (one: Tag, other: Tag) => number;

const byName: Compare = (one, other) =>
  one.name.localeCompare(other.name, undefined, { sensitivity: "base", numeric: true });

const orders: Record<string, Compare> = {
  name: byName,
  records: (one, other) => (one.records ?? 0) - (other.records ?? 0),
  createdAt: (one, other) => one.createdAt.localeCompare(other.createdAt),
};

/** In the order of a column; what is the same there goes by name. */
export function arrangeTags(tags: readonly Tag[], { key, direction }: Sorting): Tag[] {
  const compare = orders[key] ?? byName;
  const sign = direction === "ascending" ? 1 : -1;
  return tags.toSorted((one, other) => sign * compare(one, other) || byName(one, other));
}
