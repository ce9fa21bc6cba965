import type { Definitions } from "#data/collections/definitions.ts";
import { readCondition } from "#data/collections/read-condition.ts";
import type { FieldType } from "#data/fields/field-type.ts";
import type { Column, Columns } from "#data/filters/columns.server.ts";
import { refuseField } from "#shared/errors.ts";
import { conditionsOf } from "#shared/filter.ts";
import { holdsAddress, isYesOrNo } from "./field-demands.ts";
import { type ViewTypeName, viewTypes } from "./registry.ts";
import { filtersNamed } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

type Checked = { type: ViewTypeName; columns: Columns };

/** Refuses the first thing in the settings that the view could not work with. */
export function requireSettings({ type, columns }: Checked, given: ViewSettings): ViewSettings {
  const settings = { ...given, options: readOptions(type, given.options) };
  if (!viewTypes[type].displays.includes(settings.displayOption)) refuseField("displayOption", "validation.invalid");
  if (columns.fields().length === 0) refuseField("recordNameFieldId", "data.viewNoFields");
  if (settings.recordNameFieldId === null) refuseField("recordNameFieldId", "data.viewNameField");
  requireField(columns, settings, "recordNameFieldId", ({ storage }) => storage.kind !== "json");
  requireField(columns, settings, "itemUrlOverrideFieldId", holdsAddress);
  requireField(columns, settings, "openInNewWindowFieldId", isYesOrNo);
  requireField(columns, settings, "urlFieldId", ({ storage }) => ["text", "word", "integer"].includes(storage.kind));
  requireOptionFields({ type, columns }, settings);
  requireEach(columns, settings, "displayedFields", () => true);
  requireEach(columns, settings, "filterFields", ({ operators }) => Object.keys(operators).length > 0);
  for (const [place, { field }] of settings.sort.entries()) {
    const column = requireColumn(columns, field, `sort.${place}.field`);
    if (!column.sorts) refuseField(`sort.${place}.field`, "data.cannotSort");
  }
  for (const [place, key] of settings.groupBy.entries()) requireGroup(columns, key, `groupBy.${place}`);
  if (new Set(settings.groupBy).size < settings.groupBy.length) refuseField("groupBy.1", "data.viewFieldTwice");
  if (settings.rowColors && "field" in settings.rowColors)
    requireGroup(columns, settings.rowColors.field, "rowColors.field");
  for (const { path, filter } of filtersNamed(settings)) {
    for (const condition of conditionsOf(filter)) {
      const { operators } = requireColumn(columns, condition.field, path);
      readCondition(operators, condition, path);
    }
  }
  return settings;
}

/** The name of an item where nobody has chosen: what names the records, else the first field that can. */
export function usualNameField(definitions: Definitions, columns: Columns, collectionId: string): string | null {
  const own = definitions.nameFieldOf(collectionId);
  if (own && columns.find(own.id)) return own.id;
  return columns.fields().find(({ kind }) => kind === "text")?.key ?? columns.fields()[0]?.key ?? null;
}

function readOptions(type: ViewTypeName, given: ViewSettings["options"]): ViewSettings["options"] {
  const read = viewTypes[type].options.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const path = ["options", ...(issue?.path ?? [])].map(String).join(".");
  refuseField(path, issue?.code === "unrecognized_keys" ? "validation.unknownKey" : "validation.invalid", {
    key: issue?.code === "unrecognized_keys" ? String(issue.keys[0]) : path,
  });
}

function requireOptionFields({ type, columns }: Checked, { options, displayOption }: ViewSettings) {
  for (const [key, { accepts, isRequired }] of Object.entries(viewTypes[type].fieldOptions)) {
    const fieldId = options[key];
    const path = `options.${key}`;
    const isMissed = isRequired === true || (isRequired?.includes(displayOption) ?? false);
    if (typeof fieldId === "string") requireAccepted(columns, fieldId, path, accepts);
    else if (isMissed) refuseField(path, "data.viewFieldRequired");
  }
}

type SingleField = "recordNameFieldId" | "itemUrlOverrideFieldId" | "openInNewWindowFieldId" | "urlFieldId";

function requireField(
  columns: Columns,
  settings: ViewSettings,
  path: SingleField,
  accepts: (type: FieldType) => boolean,
) {
  const fieldId = settings[path];
  if (fieldId !== null) requireAccepted(columns, fieldId, path, accepts);
}

function requireAccepted(columns: Columns, fieldId: string, path: string, accepts: (type: FieldType) => boolean) {
  const { type } = requireColumn(columns, fieldId, path);
  if (!type || !accepts(type)) refuseField(path, "data.viewFieldUnfit");
}

function requireEach(
  columns: Columns,
  settings: ViewSettings,
  list: "displayedFields" | "filterFields",
  isFit: (column: Column) => boolean,
) {
  const keys = settings[list].map(({ field }) => field);
  for (const [place, key] of keys.entries()) {
    const path = `${list}.${place}.field`;
    const isReverse = list === "displayedFields" && columns.reverse.has(key);
    if (!isReverse && !isFit(requireColumn(columns, key, path))) refuseField(path, "data.viewFieldUnfit");
    if (keys.indexOf(key) !== place) refuseField(path, "data.viewFieldTwice");
  }
}

function requireGroup(columns: Columns, key: string, path: string) {
  // Structures are hardly ever the same twice.
  if (requireColumn(columns, key, path).kind === "json") refuseField(path, "data.cannotGroup");
}

function requireColumn(columns: Columns, key: string, path: string): Column {
  const found = columns.find(key);
  if (!found) refuseField(path, "data.viewFieldNotFound");
  return found;
}
