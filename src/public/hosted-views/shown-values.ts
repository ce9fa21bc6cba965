import { isId } from "#shared/ids.ts";
import type { ItemShown } from "#views/data-views/items-contract.ts";
import type { ViewSettings } from "#views/data-views/view-settings.ts";

/** What people outside know of: what is displayed, and what they filter by. The rest only makes the view. */
export const shownKeys = ({ displayedFields, filterFields }: ViewSettings): ReadonlySet<string> =>
  new Set([...displayedFields, ...filterFields].map(({ field }) => field));

/** An item with nothing else in it. What has no value in the field that names items has no name. */
export function onlyShown<Item extends ItemShown>(settings: ViewSettings, item: Item): Item {
  const { recordNameFieldId } = settings;
  const isNamed = recordNameFieldId === null || !isEmpty(item.values[recordNameFieldId]);
  const shown = shownKeys(settings);
  const values = Object.fromEntries(Object.entries(item.values).filter(([key]) => shown.has(key)));
  return { ...item, name: isNamed ? item.name : "", values };
}

/** Names of what the values that are left lead to. */
export function namesIn(values: readonly object[], names: Readonly<Record<string, string>>): Record<string, string> {
  const text = JSON.stringify(values);
  return Object.fromEntries(Object.entries(names).filter(([id]) => isId(id) && text.includes(id)));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
