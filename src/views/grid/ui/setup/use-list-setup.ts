import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections, useReverseLinks, useShownFields } from "#data/collections/ui/structure-queries.ts";
import { withCurrency } from "#data/fields/ui/team-currency.ts";
import type { ColorRule } from "#data/records/color-rules.ts";
import type { Filter } from "#shared/filter.ts";
import type { GridColumn, ListQuery, ListSetup } from "../grid-model.ts";
import { currentSetup, type KeptSetup, keptFrom, usualSetup } from "./kept-setup.ts";
import { addressOf, type ListAddress, readAddress, setupAt, writeAddress } from "./list-address.ts";
import { listColumns, namingField } from "./list-columns.ts";
import { listQuery } from "./list-query.ts";
import { nameIcon } from "./name-icon.ts";
import type { SetupKeeper } from "./use-kept-setup.ts";
import { useSearchedItems } from "./use-searched-items.ts";
import { canGroup } from "./value-conditions.ts";

export type ListState = {
  collectionId: string;
  setup: ListSetup;
  /** Those that are shown, in order. */
  columns: GridColumn[];
  allColumns: GridColumn[];
  /** `replace`: part of the change before, so that Back leads to before both. */
  change: (patch: Partial<ListSetup>, options?: { replace?: boolean }) => void;
  query: ListQuery;
  search: string;
  setSearch: (words: string) => void;
  /** What the list falls into groups by, the outer one first. */
  grouping: GridColumn[];
  /** The group that was chosen; undefined: all of them. */
  group: { value: unknown } | undefined;
  setGroup: (group: { value: unknown } | undefined) => void;
  /** Words, filter, order and groups at once. `isPassing`: for now, so that who comes back finds the list as before. */
  show: (address: ListAddress, options?: { isPassing?: boolean }) => void;
  /** Columns as they are at first. */
  resetColumns: () => void;
  /** No words, no filter, no chosen group. */
  clear: () => void;
  /** As it stands now, to be kept elsewhere. */
  kept: () => KeptSetup;
  isReady: boolean;
  error: Error | null;
  retry: () => void;
};

/** What a view asks of a list beside its setup. */
export type ListNeeds = {
  /** Columns that are read although they may be hidden. */
  needs?: readonly string[] | undefined;
  /** Conditions by which rows are colored. */
  colors?: readonly ColorRule[] | undefined;
  /** What its filter fields ask. */
  filters?: readonly Filter[] | undefined;
  /** Where in the address these stand. */
  filterKeys?: readonly string[] | undefined;
};

/** How a list is looked at: kept for its person or by a view, while the address says what is looked at in this moment. */
export function useListSetup(collectionId: string, keeper: SetupKeeper, look: ListNeeds = {}): ListState {
  const { needs, colors, filters, filterKeys = [] } = look;
  const t = useTranslations("filters.columns") as unknown as (key: string) => string;
  const collections = useCollections();
  const { data: fields, error, refetch } = useShownFields(collectionId);
  const reverseLinks = useReverseLinks(collectionId);
  const { kept, isReady: isKeptRead, newest, keep } = keeper;
  const { currency } = useTeamScope();
  const navigate = useNavigate();
  const inAddress = useSearch({ strict: false }) as Record<string, unknown>;
  const chosenName = collections.data?.find(({ id }) => id === collectionId)?.idNameDataField ?? null;

  const icon = useMemo(() => nameIcon(collections.data ?? [], collectionId) ?? null, [collections.data, collectionId]);
  const allColumns = useMemo(() => {
    const counting = (fields ?? []).map((field) => ({ ...field, config: withCurrency(field.config, currency) }));
    return listColumns(counting, {
      nameFieldId: namingField(counting, chosenName),
      nameOf: t,
      nameIcon: icon,
      reverseLinks,
    });
  }, [fields, chosenName, currency, icon, reverseLinks, t]);
  const left = useMemo(() => currentSetup(kept, allColumns), [kept, allColumns]);
  const address = useMemo(() => readAddress(inAddress), [inAddress]);
  const setup = useMemo(() => setupAt(left, address), [left, address]);
  const columns = useMemo(() => shownColumns(setup, allColumns), [setup, allColumns]);
  const search = address?.search ?? keeper.search?.newest() ?? "";
  const group = address?.group;
  const items = useSearchedItems(allColumns, search);
  const query = useMemo(
    () => listQuery(collectionId, { setup, columns: allColumns, search, items, group, needs, colors, filters }),
    [collectionId, setup, allColumns, search, items, group, needs, colors, filters],
  );
  const grouping = useMemo(() => groupingOf(setup, allColumns), [setup, allColumns]);
  const isReady = fields !== undefined && !collections.isPending && isKeptRead;

  const go = (change: (before: ListAddress) => ListAddress, replace = false, without: readonly string[] = []) =>
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => {
        const now = readAddress(before) ?? {
          ...addressOf(currentSetup(newest(), allColumns)),
          search: keeper.search?.newest() ?? "",
        };
        const rest = Object.fromEntries(Object.entries(before).filter(([key]) => !without.includes(key)));
        return writeAddress(rest, change(now));
      }) as never,
      replace,
      resetScroll: false,
    });

  // What is remembered stands in the address too, so that it can be passed on.
  const isNarrowed = setup.filter !== null || setup.sort.length > 0 || setup.groupBy !== null || search !== "";
  const isUnsaid = isReady && !address && isNarrowed;
  useEffect(() => {
    if (isUnsaid) go((now) => now, true);
  });

  const change: ListState["change"] = (patch, { replace = false } = {}) => {
    keep(keptFrom({ ...currentSetup(newest(), allColumns), ...patch }, allColumns));
    if (!["filter", "sort", "groupBy", "thenBy"].some((key) => Object.hasOwn(patch, key))) return;
    go(
      ({ group: chosen, ...now }) => ({
        ...now,
        ...("filter" in patch && { filter: patch.filter ?? null }),
        ...("sort" in patch && { sort: patch.sort ?? [] }),
        ...("groupBy" in patch && { groupBy: patch.groupBy ?? null }),
        ...("thenBy" in patch && { thenBy: patch.thenBy ?? null }),
        ...(chosen && !("groupBy" in patch) && { group: chosen }),
      }),
      replace,
    );
  };

  return {
    collectionId,
    setup,
    columns,
    allColumns,
    change,
    query,
    search,
    // While someone types, Back leads to before they began.
    setSearch: (words) => {
      keeper.search?.keep(words);
      go((now) => ({ ...now, search: words }), search !== "");
    },
    grouping,
    group,
    setGroup: (chosen) => go(({ group: _before, ...now }) => ({ ...now, ...(chosen && { group: chosen }) })),
    show: (input, { isPassing = false } = {}) => {
      if (isPassing) return go(() => input);
      const { filter, sort, groupBy, thenBy } = input;
      const remembered = { filter, sort: sort ?? [], groupBy, thenBy };
      keep(keptFrom({ ...currentSetup(newest(), allColumns), ...remembered }, allColumns));
      keeper.search?.keep(input.search);
      go(() => input);
    },
    resetColumns: () => {
      const { columns: usual, frozen } = usualSetup(allColumns);
      change({ columns: usual, frozen });
    },
    clear: () => {
      keep(keptFrom({ ...currentSetup(newest(), allColumns), filter: null }, allColumns));
      keeper.search?.keep("");
      go(({ group: _chosen, ...now }) => ({ ...now, search: "", filter: null }), false, filterKeys);
    },
    kept: () => keptFrom(setup, allColumns),
    isReady,
    error: fields ? null : error,
    retry: () => void refetch(),
  };
}

function groupingOf({ groupBy, thenBy }: ListSetup, all: readonly GridColumn[]): GridColumn[] {
  const found = (key: string | null) => all.filter((column) => column.key === key && canGroup(column));
  const first = found(groupBy);
  return first.length > 0 && thenBy !== groupBy ? [...first, ...found(thenBy)] : first;
}

function shownColumns({ columns }: ListSetup, all: readonly GridColumn[]): GridColumn[] {
  const byKey = new Map(all.map((column) => [column.key, column]));
  return columns.flatMap(({ key }) => byKey.get(key) ?? []);
}
