import type { ViewTypeName } from "#views/data-views/registry.ts";
import type { FilterField, ViewSettings } from "#views/data-views/view-settings.ts";
import { ids, shownFields } from "./html-views.ts";

export const displayed = shownFields(ids.program, ids.days, ids.ages, ids.price, ids.spots, ids.place, "record_number");

/** The settings that a type cannot do without. */
export const optionsOf: Record<ViewTypeName, Record<string, unknown>> = {
  list: { pictureFieldId: ids.picture, boardFieldId: ids.program },
  detail: {},
  calendar: { startFieldId: ids.begins, endFieldId: ids.ends, emptyDatesMessage: "", includeEmptyDates: false },
  table: { widths: [], frozen: 0, figures: [], search: "" },
  map: { locationFieldId: ids.place },
};

export const settingsOf = (type: ViewTypeName, more: Partial<ViewSettings> = {}): Partial<ViewSettings> => ({
  displayedFields: displayed,
  options: optionsOf[type],
  ...more,
});

export const filterField = (field: string, more: Partial<FilterField> = {}): FilterField => ({
  ...{ field, displayInUi: true, filterLabel: "", selectAllText: "", ...more },
});
