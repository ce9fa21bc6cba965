import type { Columns } from "#data/filters/columns.server.ts";
import { knownFilter, knownSort, unknownConditions, wholeFilter } from "#data/filters/known-columns.server.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";
import { columnsNamed } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

/**
 * Settings as one reader may know them: what names fields that are gone, closed or of another type since is left out. So
 * nothing that is closed shows, counts, groups, colours, sorts or filters, whatever the view says. `isForOutside`: for readers
 * who are not told that a condition was left out; a filter that is not whole shows them nothing.
 */
export function openSettings(
  columns: Columns,
  type: ViewTypeName,
  settings: ViewSettings,
  { isForOutside }: { isForOutside: boolean },
): ViewSettings {
  const isOpen = (key: string) => columns.find(key) !== undefined;
  const ifOpen = (fieldId: string | null) => (fieldId !== null && isOpen(fieldId) ? fieldId : null);
  return {
    ...settings,
    recordNameFieldId: ifOpen(settings.recordNameFieldId),
    itemUrlOverrideFieldId: ifOpen(settings.itemUrlOverrideFieldId),
    openInNewWindowFieldId: ifOpen(settings.openInNewWindowFieldId),
    urlFieldId: ifOpen(settings.urlFieldId),
    filter: (isForOutside ? wholeFilter : knownFilter)(columns, settings.filter),
    sort: knownSort(columns, settings.sort),
    groupBy: settings.groupBy.filter((key) => isOpen(key) && columns.find(key)!.kind !== "json"),
    rowColors: openColors(columns, settings.rowColors),
    displayedFields: settings.displayedFields.filter(({ field }) => isOpen(field) || columns.reverse.has(field)),
    filterFields: settings.filterFields.filter(({ field }) => isOpen(field)),
    options: openOptions(columns, type, settings.options),
  };
}

/** Whether somebody does not see all of what the view is. */
export const isPartlyClosed = (columns: Columns, type: ViewTypeName, settings: ViewSettings): boolean =>
  columnsNamed(type, settings).some(({ key }) => columns.find(key) === undefined && !columns.reverse.has(key));

function openColors(columns: Columns, colors: ViewSettings["rowColors"]): ViewSettings["rowColors"] {
  if (!colors) return null;
  if ("field" in colors) return columns.find(colors.field) ? colors : null;
  const rules = colors.rules.flatMap(({ filter, color }) => {
    // A rule of which a part is closed would colour others than it means.
    return unknownConditions(columns, filter).length === 0 ? [{ filter, color }] : [];
  });
  return rules.length > 0 ? { rules } : null;
}

function openOptions(columns: Columns, type: ViewTypeName, options: ViewSettings["options"]): ViewSettings["options"] {
  const { fieldOptions } = viewTypes[type];
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const demand = Object.hasOwn(fieldOptions, key) ? fieldOptions[key] : undefined;
      if (!demand || typeof value !== "string") return [key, value];
      const column = columns.find(value);
      return [key, column?.type && demand.accepts(column.type) ? value : null];
    }),
  );
}
