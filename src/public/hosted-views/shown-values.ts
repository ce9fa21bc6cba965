import { isId } from "#shared/ids.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import type { ViewSettings } from "#views/data-views/view-settings.ts";

/** What people outside know of: what is displayed, and what they filter by. The rest only makes the view. */
export function shownKeys(settings: ViewSettings): ReadonlySet<string> {
  const known = keys.get(settings) ?? new Set([...settings.displayedFields, ...settings.filterFields].map(fieldOf));
  keys.set(settings, known);
  return known;
}

const fieldOf = ({ field }: { field: string }): string => field;
/** Asked for with each item. */
const keys = new WeakMap<ViewSettings, ReadonlySet<string>>();

/** An item with nothing else in it. */
export function onlyShown<Item extends ItemShown>(settings: ViewSettings, item: Item): Item {
  const shown = shownKeys(settings);
  const values = Object.fromEntries(Object.entries(item.values).filter(([key]) => shown.has(key)));
  return { ...withOwnName(settings, item), values };
}

/** Where the field that names items is empty, the record's name stands in for it: that may be of a field that is not shown. */
export function withOwnName<Item extends ItemShown>({ recordNameFieldId }: ViewSettings, item: Item): Item {
  const isNamed = recordNameFieldId === null || !isEmpty(item.values[recordNameFieldId]);
  return isNamed ? item : { ...item, name: "" };
}

/** Names of what the values that are left lead to. */
export function namesIn(values: readonly object[], names: Readonly<Record<string, string>>): Record<string, string> {
  if (Object.keys(names).length === 0) return {};
  const text = JSON.stringify(values);
  return Object.fromEntries(Object.entries(names).filter(([id]) => isId(id) && text.includes(id)));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
