import { fieldTypeNamed } from "#data/fields/registry.ts";
import { linkedChips } from "#data/records/reading/linked-names.server.ts";
import type { Listed } from "#data/records/reading/list-records.server.ts";
import { matchingRecords } from "#data/records/reading/matching-records.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import { columnsInAddress, type ItemTarget, itemTarget } from "./item-url.ts";
import type { OpenView } from "./open-view.server.ts";

export type Item = {
  id: string;
  name: string;
  values: Record<string, unknown>;
  color?: string;
  key?: string;
} & ItemTarget;

/** Records as a view shows them: named by its own field, with where they lead and the colour of their row. */
export async function showItems(team: TeamDb, open: OpenView, records: Listed[]) {
  const chips = await linkedChips(
    team,
    open.known,
    records.map(({ values }) => values),
  );
  const colors = await colorsOf(team, open, records);
  const items = records.map((record): Item => {
    const color = colors.get(record.id);
    const textOf = textReader(open, record, chips.names);
    const { recordNameFieldId } = open.settings;
    return {
      id: record.id,
      name: (recordNameFieldId && textOf(recordNameFieldId)) || record.name,
      values: { ...record.values, ...systemValues(open, record) },
      ...(color && { color }),
      ...keyOf(open, record),
      ...itemTarget(open.settings, { valueAt: (key) => record.values[key], textOf }),
    };
  });
  return { items, ...chips };
}

/** What a list must read for it, beside what is shown. */
export function fieldsForItems({ fields, settings, columns, keyFieldId }: OpenView): string[] {
  const named = settings.itemUrl.kind === "address" ? columnsInAddress(settings.itemUrl.address) : [];
  return [
    ...new Set([...fields, ...named.filter((key) => columns.find(key)?.field), ...(keyFieldId ? [keyFieldId] : [])]),
  ];
}

/** What has no value there is found by its id. */
function keyOf({ keyFieldId }: OpenView, { values }: Listed): { key?: string } {
  const value = keyFieldId ? values[keyFieldId] : undefined;
  return (typeof value === "string" && value !== "" && !isId(value)) || typeof value === "number"
    ? { key: String(value) }
    : {};
}

/** Of columns that every record has: those that are among the fields shown. */
function systemValues({ settings }: OpenView, record: Listed): Record<string, unknown> {
  const all: Record<string, unknown> = {
    record_name: record.name,
    record_number: record.number,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    created_by: record.createdBy,
    updated_by: record.updatedBy,
    tags: record.tags,
  };
  const shown = settings.displayedFields.filter(({ field }) => Object.hasOwn(all, field) && all[field] != null);
  return Object.fromEntries(shown.map(({ field }) => [field, all[field]]));
}

/** What the values of a record are in words. */
export function textReader({ columns, known }: OpenView, record: Listed, names: Record<string, string>) {
  const context = {
    ...plainContext,
    timeZone: known.timeZone,
    nameOf: (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined),
  };
  return (key: string): string => {
    const field = columns.find(key)?.field;
    const value = record.values[key];
    if (!field || value === undefined || value === null) return "";
    return fieldTypeNamed(field.type).toText(value, known.definitions.configOf(field), context);
  };
}

/** The first rule that holds for each; one statement a rule, about the records of this page alone. */
async function colorsOf(team: TeamDb, open: OpenView, records: Listed[]): Promise<Map<string, string>> {
  const { rowColors } = open.settings;
  const colors = new Map<string, string>();
  if (!rowColors || !("rules" in rowColors) || records.length === 0) return colors;
  const ids = records.map(({ id }) => id);
  for (const { filter, color } of rowColors.rules) {
    const matching = await matchingRecords(team, open.known, { collectionId: open.collectionId, filter }, ids);
    for (const id of matching) if (!colors.has(id)) colors.set(id, color);
  }
  return colors;
}
