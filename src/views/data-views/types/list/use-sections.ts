import { useMemo } from "react";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { knownFrom, type NamedThing } from "#data/fields/ui/known-names.tsx";
import { useItemsOfLists } from "#data/fields/ui/list-items.ts";
import type { GridColumn } from "#views/grid/ui/grid-model.ts";
import { canGroup, inGroup } from "#views/grid/ui/setup/value-conditions.ts";
import { type ItemWindow, useItemWindows } from "../../ui/use-item-windows.ts";
import { useItemCount, useItemGroups } from "../../ui/use-items.ts";
import type { OpenView } from "../../ui/use-open-view.ts";
import type { Heading, Section } from "./list-sections.ts";
import { orderGroups } from "./order-groups.ts";

type Sections = {
  /** Undefined while they are read. */
  sections: Section[] | undefined;
  /** Of what headings lead to. */
  known: ReadonlyMap<string, NamedThing>;
  /** There are more groups than are listed. */
  isWhole: boolean;
  error: Error | null;
  retry(): void;
};

/** What a list falls into: its groups with how many items each has, or all of them as one. */
export function useSections(open: OpenView, fields: ReadonlyMap<string, Field>, groupBy: readonly string[]): Sections {
  const { view, asked, isReady } = open;
  const columns = useMemo(() => groupBy.map((key) => columnOf(key, fields)), [groupBy, fields]);
  const isGrouped = columns.length > 0 && columns.every(canGroup);
  const count = useItemCount(view.id, asked, { isReady: isReady && !isGrouped });
  // Of very many, counting takes longer than reading: the first ones are shown before it is known how many there are.
  const first = useItemWindows(view.id, isReady && !isGrouped ? [{ asked, place: 0 }] : noWindows);
  const found = count.data ?? first.countAt(asked, 0);
  const groups = useItemGroups(view.id, asked, { isReady: isReady && isGrouped });
  const listIds = columns.flatMap(({ field }) => listIdOf(field) ?? []);
  const lists = useItemsOfLists(useStable(listIds));
  const { sort } = view.settings;
  const sections = useMemo((): Section[] | undefined => {
    if (!isGrouped) return found === undefined ? undefined : [{ key: "", headings: [], asked, count: found }];
    if (!groups.data) return undefined;
    const { names } = groups.data;
    const orders = columns.map(({ key, field }) => {
      const items = lists.get(listIdOf(field) ?? "");
      const ranks = items && new Map(items.map(({ id }, rank) => [id as unknown, rank]));
      return {
        rankOf: ranks && ((value: unknown) => ranks.get(value)),
        nameOf: (value: unknown) => names[String(value)] ?? String(value),
        descending: sort.find((each) => each.field === key)?.descending ?? false,
      };
    });
    return sectionsOf(orderGroups(groups.data.groups, orders), columns, asked);
  }, [isGrouped, found, groups.data, lists, asked, sort, columns]);
  const data = isGrouped ? groups.data : undefined;
  const asking = isGrouped ? groups : count;
  return {
    sections,
    known: useMemo(() => (data ? knownFrom(data) : new Map()), [data]),
    isWhole: data?.isWhole ?? true,
    error: asking.data === undefined ? asking.error : null,
    retry: () => void asking.refetch(),
  };
}

const noWindows: ItemWindow[] = [];

type Group = { values: unknown[]; count: number };

function sectionsOf(groups: readonly Group[], columns: readonly GridColumn[], asked: OpenView["asked"]): Section[] {
  const outer = new Map<string, number>();
  for (const { values, count } of groups) {
    const key = JSON.stringify(values.slice(0, 1));
    outer.set(key, (outer.get(key) ?? 0) + count);
  }
  return groups.map(({ values, count }) => ({
    key: JSON.stringify(values),
    count,
    asked: { ...asked, filters: [...asked.filters, ...columns.flatMap((column, at) => inGroup(column, values[at]))] },
    headings: columns.map((column, level): Heading => {
      const key = JSON.stringify(values.slice(0, level + 1));
      const isInnermost = level === columns.length - 1;
      return { key, field: column.key, value: values[level], level, count: isInnermost ? count : outer.get(key)! };
    }),
  }));
}

export const listIdOf = (field: Field | null | undefined): string | undefined =>
  ((field?.config ?? {}) as { listId?: string | null }).listId ?? undefined;

const columnOf = (key: string, fields: ReadonlyMap<string, Field>): GridColumn => ({
  key,
  title: fields.get(key)?.title ?? "",
  field: fields.get(key) ?? null,
  isEditable: false,
  sorts: false,
});

/** The same array as long as the same is in it. */
function useStable(texts: string[]): string[] {
  const said = texts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what it is
  return useMemo(() => texts, [said]);
}
