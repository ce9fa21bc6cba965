import * as z from "zod";
import { colorRules } from "#data/records/color-rules.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";
import { sortSchema } from "#shared/sort.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";

export const mostDisplayedFields = 100;
export const mostFilterFields = 30;
export const mostGroupLevels = 2;
export const longestCss = 20_000;

/** A field's id, or the name of something that every record has. */
export const columnKey = z.string().min(1).max(100);

/** How days and times are written; `usual` is as everywhere else, `relative` is "in 3 days". */
export const dateTimeFormats = ["usual", "short", "long", "weekday", "monthAndYear", "timeOnly", "relative"] as const;

export type DateTimeFormat = (typeof dateTimeFormats)[number];

const chosenKey = z.string().min(1, "data.viewFieldRequired").max(100);

const displayedField = z.strictObject({
  field: chosenKey,
  showTitle: z.boolean().default(true),
  /** Those with the same key stand together on one line. */
  groupingKey: z.string().trim().max(50, "validation.tooLong").default(""),
  autoStartVideoPlayback: z.boolean().default(false),
  dateTimeDisplayFormat: z.enum(dateTimeFormats).default("usual"),
  /** Else a field without a value takes no room. */
  includeEmpty: z.boolean().default(false),
  /** Follows changes as its view does; else its values stay as they were read until somebody asks for the changes. */
  autoUpdateData: z.boolean().default(true),
});

/** Their order is their rank. */
const filterField = z.strictObject({
  field: chosenKey,
  /** Off: only the address can set it. */
  displayInUi: z.boolean().default(true),
  filterLabel: z.string().trim().max(120, "validation.tooLong").default(""),
  selectAllText: z.string().trim().max(120, "validation.tooLong").default(""),
});

/** What an item leads to. */
const itemUrl = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("record") }),
  z.strictObject({ kind: z.literal("view"), viewId: id }),
  z.strictObject({ kind: z.literal("address"), address: z.string().trim().min(1, "validation.empty").max(2000) }),
  z.strictObject({ kind: z.literal("none") }),
]);

/** By the colour of a choice, or by the first condition that holds. */
const rowColors = z.union([z.strictObject({ field: columnKey }), z.strictObject({ rules: colorRules })]);

const css = z.string().max(longestCss, "validation.tooLong");
const fieldId = id.nullable();

const parts = {
  /** One of the type's displays. */
  displayOption: z.string().max(40),
  /** What an item is called in this view. */
  recordNameFieldId: fieldId,
  filter: filterSchema.nullable(),
  sort: sortSchema,
  groupBy: z.array(columnKey).max(mostGroupLevels),
  rowColors: rowColors.nullable(),
  displayedFields: z.array(displayedField).max(mostDisplayedFields),
  filterFields: z.array(filterField).max(mostFilterFields),
  /** Follows changes by itself, but for fields that do not; else it says how many there are. */
  autoUpdateData: z.boolean(),
  itemUrl,
  /** The value of this field wins over the item's address. */
  itemUrlOverrideFieldId: fieldId,
  openInNewWindowFieldId: fieldId,
  /** By whose value an address finds the record of a detail view. */
  urlFieldId: fieldId,
  missingRecordUrl: z.string().trim().max(2000, "validation.tooLong"),
  missingRecordMessage: z.string().trim().max(300, "validation.tooLong"),
  isVisibleExternally: z.boolean(),
  /** What people outside of the team read; its own name stays inside. */
  externalTitle: z.string().trim().max(120, "validation.tooLong"),
  externalDescription: z.string().trim().max(500, "validation.tooLong"),
  /** Whether search engines may list its page. */
  isIndexable: z.boolean(),
  /** Offered on the team's dashboard. */
  isShownOnDashboard: z.boolean(),
  internalCss: css,
  externalCss: css,
  /** Of its type alone (`view-type.ts`). */
  options: z.record(z.string(), z.unknown()),
};

/** All that makes up a view beside its names: kept twice, as it is being worked on and as its readers see it. */
export const viewSettingsSchema = z.strictObject(parts);

/** What a change says of them; the rest stays. */
export const viewSettingsInput = viewSettingsSchema.partial();

export type ViewSettings = z.output<typeof viewSettingsSchema>;
export type ViewSettingsInput = z.output<typeof viewSettingsInput>;
export type DisplayedField = z.output<typeof displayedField>;

/** As a field is shown until somebody says otherwise. */
export const plainlyDisplayed = (field: string): DisplayedField => displayedField.parse({ field });
export type FilterField = z.output<typeof filterField>;

/** Of a view of which nobody has said anything yet. */
export const freshSettings = (type: ViewTypeName): ViewSettings => ({
  displayOption: viewTypes[type].displays[0],
  recordNameFieldId: null,
  filter: null,
  sort: [],
  groupBy: [],
  rowColors: null,
  displayedFields: [],
  filterFields: [],
  autoUpdateData: true,
  itemUrl: { kind: "record" },
  itemUrlOverrideFieldId: null,
  openInNewWindowFieldId: null,
  urlFieldId: null,
  missingRecordUrl: "",
  missingRecordMessage: "",
  isVisibleExternally: false,
  externalTitle: "",
  externalDescription: "",
  isIndexable: false,
  isShownOnDashboard: false,
  internalCss: "",
  externalCss: "",
  options: viewTypes[type].options.parse({}),
});
