import * as z from "zod";
import { name, words } from "#data/collections/structure-contract.ts";
import type { Filter } from "#shared/filter.ts";
import type { Sort } from "#shared/sort.ts";
import type { ViewShown } from "../../../contract.ts";
import { type ViewSettings, viewSettingsSchema } from "../../../view-settings.ts";

const { itemUrl, missingRecordUrl, missingRecordMessage, internalCss, externalCss } = viewSettingsSchema.shape;
const { externalTitle, externalDescription } = viewSettingsSchema.shape;
const fieldId = z.string().nullable();

/** What the page of details changes of a view; its lists of fields have pages of their own. */
export const detailsSchema = z.object({
  internalName: name,
  internalDescription: words(2000),
  hiddenFromRoleIds: z.array(z.string()),
  displayOption: z.string(),
  recordNameFieldId: fieldId,
  filter: z.custom<Filter | null>(),
  sort: z.custom<Sort>(),
  groupBy: z.array(z.string()),
  rowColors: z.custom<ViewSettings["rowColors"]>(),
  autoUpdateData: z.boolean(),
  itemUrl,
  itemUrlOverrideFieldId: fieldId,
  openInNewWindowFieldId: fieldId,
  urlFieldId: fieldId,
  missingRecordUrl,
  missingRecordMessage,
  isVisibleExternally: z.boolean(),
  externalTitle,
  externalDescription,
  isIndexable: z.boolean(),
  isShownOnDashboard: z.boolean(),
  internalCss,
  externalCss,
  options: z.record(z.string(), z.unknown()),
});

export type DetailsValues = z.input<typeof detailsSchema>;

/** As they were written, not as they were translated. */
export function valuesOf(view: ViewShown): DetailsValues {
  const { displayedFields, filterFields, ...settings } = view.draft ?? view.settings;
  return {
    internalName: (view.plain ?? view).internalName,
    internalDescription: view.internalDescription,
    hiddenFromRoleIds: view.hiddenFromRoleIds ?? [],
    ...settings,
  };
}

/** What belongs to the view itself; the rest is what it shows. */
export function bodyOf(changed: Partial<DetailsValues>) {
  const { internalName, internalDescription, hiddenFromRoleIds, ...settings } = changed;
  return {
    ...(internalName !== undefined && { internalName }),
    ...(internalDescription !== undefined && { internalDescription }),
    ...(hiddenFromRoleIds && { hiddenFromRoleIds }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}
