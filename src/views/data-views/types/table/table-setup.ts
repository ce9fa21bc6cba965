import type { Field } from "#data/collections/ui/structure-queries.ts";
import type { ColumnFigure } from "#views/grid/ui/grid-model.ts";
import type { KeptSetup } from "#views/grid/ui/setup/kept-setup.ts";
import { nameWidth, namingField, usualWidth } from "#views/grid/ui/setup/list-columns.ts";
import {
  type DisplayedField,
  plainlyDisplayed,
  type ViewSettings,
  type ViewSettingsInput,
} from "../../view-settings.ts";

type Options = {
  widths: { key: string; width: number }[];
  frozen: number;
  figures?: ColumnFigure[];
  search?: string;
};

/** The words that its records must contain. */
export const wordsOf = ({ options }: ViewSettings): string => (options as Options).search ?? "";

/** A table view as the grid knows setups. Fields that came later are not in it: the view says what it shows. */
export function setupOf(settings: ViewSettings, fields: readonly Field[]): KeptSetup {
  const { widths, frozen, figures = [] } = settings.options as Options;
  const widthOf = new Map(widths.map(({ key, width }) => [key, width]));
  const byId = new Map(fields.map((field) => [field.id, field]));
  const { recordNameFieldId, displayedFields } = settings;
  const shown = displayedFields.map(({ field }) => field);
  const keys = recordNameFieldId && !shown.includes(recordNameFieldId) ? [recordNameFieldId, ...shown] : shown;
  const naming = namingField(fields, recordNameFieldId);
  return {
    columns: keys.map((key) => {
      const field = byId.get(key) ?? null;
      const column = { key, title: field?.title ?? "", field, isEditable: false, sorts: false };
      return { key, width: widthOf.get(key) ?? (key === naming ? nameWidth : usualWidth(column)) };
    }),
    frozen: Math.max(frozen, 1),
    sort: settings.sort,
    filter: settings.filter,
    groupBy: settings.groupBy[0] ?? null,
    thenBy: settings.groupBy[1] ?? null,
    figures,
    known: fields.map(({ id }) => id),
  };
}

/** And back: what a view keeps of it. How its fields are displayed (`before`) stays as it was. */
export const settingsFrom = (
  { columns, frozen, sort, filter, groupBy, thenBy, figures }: KeptSetup,
  search: string,
  before: readonly DisplayedField[] = [],
): ViewSettingsInput => ({
  displayedFields: columns.map(({ key }) => before.find(({ field }) => field === key) ?? plainlyDisplayed(key)),
  sort,
  filter,
  groupBy: [groupBy, thenBy].filter((key) => key !== null),
  options: { widths: columns.map(({ key, width }) => ({ key, width })), frozen, figures, search: search.trim() },
});
