import * as z from "zod";
import { id } from "#shared/id-schema.ts";
import { isDayOrTime, isYesOrNo } from "../../field-demands.ts";
import { setElsewhere } from "../../option-meta.ts";
import { viewType } from "../../view-type.ts";

const fieldId = id.nullable().default(null);

/** Another collection that says something about days: holidays, closed days, pictures. */
const dateInfo = z
  .strictObject({
    collectionId: id,
    dateFieldId: id,
    imageFieldId: fieldId,
    textFieldId: fieldId,
    closedFieldId: fieldId,
    autoUpdate: z.boolean().default(true),
  })
  .nullable()
  .default(null)
  .meta({ editor: setElsewhere });

export type DateInfo = z.output<typeof dateInfo>;

const noInfo = { dateFieldId: null, imageFieldId: null, textFieldId: null, closedFieldId: null };

export const calendar = viewType({
  name: "calendar",
  icon: "fas_calendar-days",
  displays: ["month", "week", "day", "agenda"],
  options: z.strictObject({
    startFieldId: fieldId,
    endFieldId: fieldId,
    allDayFieldId: fieldId,
    onlyOnStartFieldId: fieldId,
    includeEmptyDates: z.boolean().default(false),
    emptyDatesMessage: z.string().trim().max(300).default(""),
    dateInfo,
  }),
  fieldOptions: {
    startFieldId: { accepts: isDayOrTime, isRequired: true },
    endFieldId: { accepts: isDayOrTime, isAskedFirst: true },
    allDayFieldId: { accepts: isYesOrNo },
    onlyOnStartFieldId: { accepts: isYesOrNo },
  },
  fieldsElsewhere({ dateInfo: info }) {
    const { dateFieldId, imageFieldId, textFieldId, closedFieldId } = (info as DateInfo) ?? noInfo;
    return [dateFieldId, imageFieldId, textFieldId, closedFieldId];
  },
  wordOptions: ["emptyDatesMessage"],
  groups: false,
  ownPage: "dateInfo",
  isByDay: true,
});
