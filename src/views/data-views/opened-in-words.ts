import type { Definitions } from "#data/collections/definitions.ts";
import { fieldOf, isReverseKey, reverseTitle } from "#data/collections/reverse-links.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import { columnsInAddress } from "./item-url.ts";
import { openedByView } from "./opened-by-view.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";
import { columnsNamed } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

/** What a view opens, by titles and names: the parts of the sentence that says it. */
export type OpenedInWords = {
  /** Whose values everyone sees. */
  shown: string[];
  /** Of which only the outcome is seen: it filters or sorts by them. */
  asked: string[];
  /** Other collections whose records are named. */
  linked: string[];
};

/** `sayColumn`: what something is called that every record has. */
export function openedInWords(
  definitions: Definitions,
  view: { collectionId: string; type: ViewTypeName },
  settings: ViewSettings,
  sayColumn: (key: string) => string,
): OpenedInWords {
  const opened = openedByView(definitions, view, settings);
  const titleOf = (key: string): string[] => {
    const field = definitions.fields.get(isReverseKey(key) ? fieldOf(key) : key);
    if (field) return [isReverseKey(key) ? reverseTitle(definitions, field, [field]) : field.title];
    return Object.hasOwn(systemColumns, key) ? [sayColumn(key)] : [];
  };
  const shown = shownKeys(view.type, settings);
  const seen = new Set(shown.map((key) => (isReverseKey(key) ? fieldOf(key) : key)));
  const linked = opened.collectionIds.filter((id) => id !== view.collectionId);
  return {
    shown: [...new Set(shown.flatMap(titleOf))],
    asked: opened.fieldIds.filter((id) => !seen.has(id)).flatMap(titleOf),
    linked: linked.map((id) => definitions.collections.get(id)!.pluralName),
  };
}

/** Whatever stands in a page or in an address there, what names items first. */
const shownKeys = (type: ViewTypeName, settings: ViewSettings): string[] => [
  ...columnsNamed(type, settings)
    .filter(({ path }) => !path.startsWith("sort.") && path !== "openInNewWindowFieldId")
    .map(({ key }) => key),
  ...(settings.itemUrl.kind === "address" ? columnsInAddress(settings.itemUrl.address) : []),
  ...(viewTypes[type].fieldsElsewhere?.(settings.options) ?? []).filter((key) => key !== null),
];
