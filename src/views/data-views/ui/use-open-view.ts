import { useMemo } from "react";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { type FilterColumn, useFilterColumns } from "#data/filters/ui/filter-columns.ts";
import type { Filter } from "#shared/filter.ts";
import type { ViewShown } from "../contract.ts";
import {
  controlOf,
  type FilterChoice,
  type FilterControl,
  filtersOf,
  readChoice,
  writeChoice,
} from "../filter-choice.ts";
import type { FilterField } from "../view-settings.ts";
import { useCardPlace } from "./in-card/card-place.ts";
import type { ItemsAsked } from "./use-items.ts";
import { useViewAddress } from "./use-view-address.ts";
import { useViewNews } from "./use-view-news.ts";

/** A filter field of a view as its reader meets it. */
export type OpenFilter = {
  setting: FilterField;
  column: FilterColumn;
  control: FilterControl;
  choice: FilterChoice | undefined;
  /** What the choice asks of the items. */
  filters: Filter[];
};

export type OpenView = ReturnType<typeof useOpenView>;

/**
 * What every view but the grid has: words and filters of its reader, which are in the address, by the ids of fields, so that
 * a link leads to the same items and Back to what was chosen before; and what has changed since it was read.
 */
export function useOpenView(collection: DataCollection, view: ViewShown) {
  const card = useCardPlace();
  const { linkedTo, narrow } = card ?? {};
  const { address, go } = useViewAddress(card !== undefined);
  const { timeZone } = useTeamScope();
  const { filterFields } = view.settings;
  const { columns } = useFilterColumns(collection.id);
  const news = useViewNews(collection, view, linkedTo);
  const search = address.q === undefined ? "" : String(address.q).slice(0, 200);
  // Not set and set to nothing are two things.
  const said = filterFields.map(({ field }) => String(JSON.stringify(address[field]))).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the address says of the filter fields
  const filters = useMemo(
    () => filterFields.flatMap((setting) => openFilter(setting, columns?.get(setting.field), address, timeZone)),
    [filterFields, columns, said, timeZone],
  );
  const asked: ItemsAsked = useMemo(
    () => ({
      ...{ filters: filters.flatMap((each) => each.filters), search },
      ...(linkedTo && { linkedTo }),
      ...(narrow && { narrow }),
    }),
    [filters, search, linkedTo, narrow],
  );
  return {
    /** Where it is drawn, if that is no page of its own. */
    card,
    address,
    go,
    collection,
    view,
    filters,
    search,
    asked,
    news,
    /** What is filtered is known as soon as the fields are. */
    isReady: filterFields.length === 0 || columns !== undefined,
    isNarrowed: search !== "" || asked.filters.length > 0,
    setSearch: (words: string) => go({ q: words || undefined }, search !== ""),
    /** `replace`: as part of what was just set, as while somebody types. */
    set: (field: string, choice: FilterChoice | undefined, { replace = false } = {}) =>
      go({ [field]: choice && writeChoice(choice) }, replace),
    clear: () =>
      go(Object.fromEntries([["q", undefined], ...filterFields.map(({ field }) => [field, undefined])]), false),
  };
}

function openFilter(
  setting: FilterField,
  column: FilterColumn | undefined,
  address: Record<string, unknown>,
  timeZone: string,
): OpenFilter[] {
  const control = column && controlOf(column);
  if (!column || !control) return [];
  const choice = readChoice(column, address[setting.field]);
  const filters = choice ? filtersOf(column, choice, timeZone) : [];
  return [{ setting, column, control, choice: filters.length > 0 ? choice : undefined, filters }];
}
