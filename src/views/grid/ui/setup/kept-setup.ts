import type * as z from "zod";
import type { listSetupSchema } from "../../contract.ts";
import type { GridColumn, ListSetup } from "../grid-model.ts";
import { canAsk, nameWidth, usualWidth } from "./list-columns.ts";

export type KeptSetup = z.output<typeof listSetupSchema>;

const mostAtFirst = 12;

/** Before anybody has chosen: the name, which stays, and the first fields. */
export function usualSetup(all: readonly GridColumn[]): ListSetup {
  const [name, ...others] = all;
  const shown = others.filter(isOffered).slice(0, mostAtFirst - 1);
  const first = name ? [{ key: name.key, width: nameWidth }] : [];
  const columns = [...first, ...shown.map((column) => ({ key: column.key, width: usualWidth(column) }))];
  return { columns, frozen: first.length, sort: [], filter: null, groupBy: null, thenBy: null, figures: [] };
}

/** Fields that are not meant for lists are there to be chosen, and not shown by themselves. */
const isOffered = ({ field }: GridColumn): boolean => field !== null && field.isDisplayedOnViews !== false;

/**
 * What was kept, for the columns that there are now: those that are gone are left out, and fields that came since are
 * shown at the end. A list without any column would be of no use to anyone.
 */
export function currentSetup(kept: KeptSetup | null, all: readonly GridColumn[]): ListSetup {
  const usual = usualSetup(all);
  if (!kept) return usual;
  const { known: before, ...setup } = kept;
  const known = new Set([...before, ...setup.columns.map(({ key }) => key)]);
  const keys = new Set(all.map(({ key }) => key));
  const isThere = ({ key }: { key: string }) => keys.has(key);
  const fresh = all.filter((column) => isOffered(column) && !known.has(column.key));
  const isAskable = (key: string | null) => all.some((column) => column.key === key && canAsk(column));
  const columns = [
    ...setup.columns.filter(isThere),
    ...fresh.map((column) => ({ key: column.key, width: usualWidth(column) })),
  ];
  return {
    ...setup,
    columns: columns.length > 0 ? columns : usual.columns,
    frozen: setup.columns.slice(0, setup.frozen).filter(isThere).length,
    groupBy: isAskable(setup.groupBy) ? setup.groupBy : null,
    thenBy: isAskable(setup.groupBy) && isAskable(setup.thenBy) ? setup.thenBy : null,
  };
}

/** Goes on as a kept one, with what there was to choose from. */
export const keptFrom = (setup: ListSetup, all: readonly GridColumn[]): KeptSetup => ({
  ...setup,
  known: all.flatMap(({ key, field }) => (field ? [key] : [])),
});
