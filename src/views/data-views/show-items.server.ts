import { fieldTypeNamed } from "#data/fields/registry.ts";
import { columnNames, underNames } from "#data/records/reading/column-names.server.ts";
import { linkedChips } from "#data/records/reading/linked-names.server.ts";
import type { ListedBriefly, ManyRecords } from "#data/records/reading/list-records.server.ts";
import { ruleColors } from "#data/records/reading/rule-colors.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { TeamDb } from "#server/db/db.ts";
import { isId } from "#shared/ids.ts";
import type { ItemPart } from "./item-table.ts";
import { columnsInAddress, type ItemTarget, itemTarget, leadsElsewhere } from "./item-url.ts";
import type { OpenView } from "./open-view.server.ts";

export type Item = {
  id: string;
  name: string;
  values: Record<string, unknown>;
  color?: string;
  key?: string;
} & ItemTarget;

type ListedPage = { records: ManyRecords; hasReferences: boolean };

/** Records as a view shows them: named by its own field, with where they lead and the colour of their row. */
export async function showItems(team: TeamDb, open: OpenView, page: ListedPage) {
  const { itemOf, ...chips } = await readyToShow(team, open, page);
  return { items: Array.from(page.records, itemOf), ...chips };
}

/** By what the values of items are called. */
export type Keyed = { keys?: "ids" | "names" | undefined };

/** Items as somebody asked for them. */
export function inKeys<Shown extends Item>({ known, collectionId }: OpenView, keys: Keyed["keys"], items: Shown[]) {
  if (keys !== "names") return items;
  const names = columnNames(known, [collectionId]);
  return items.map((item) => ({ ...item, values: underNames(item.values, names) }));
}

/** What is needed to make items of a page's records, one by one. */
export async function readyToShow(team: TeamDb, open: OpenView, { records, hasReferences }: ListedPage) {
  const chips = hasReferences
    ? await linkedChips(
        team,
        open.known,
        Array.from(records, ({ values }) => values),
      )
    : { names: {}, appearances: {} };
  const colors = await colorsOf(
    team,
    open,
    Array.from(records, ({ id }) => id),
  );
  const textOf = textReader(open, chips.names);
  const system = systemFields(open);
  const leads = leadsElsewhere(open.settings);
  const { recordNameFieldId } = open.settings;
  const itemOf = (record: ListedBriefly): Item => {
    const { id, values } = record;
    const item: Item = { id, name: (recordNameFieldId && textOf(record, recordNameFieldId)) || record.name, values };
    for (const key of system) if (systemValues[key]!(record) != null) values[key] = systemValues[key]!(record);
    const color = colors.get(id);
    if (color) item.color = color;
    const key = keyOf(open, record);
    if (key !== undefined) item.key = key;
    if (leads) {
      const target = itemTarget(
        open.settings,
        (asked) => values[asked],
        (asked) => textOf(record, asked),
      );
      Object.assign(item, target);
    }
    return item;
  };
  return { itemOf, ...chips };
}

/** Whether numbers and moments of records are shown, or stand in the addresses that items lead to. */
export const needsWhole = (open: OpenView): boolean => systemFields(open).length > 0 || leadsElsewhere(open.settings);

/** What items of a view can have beside their values. */
export const partsOf = ({ settings, keyFieldId }: OpenView): ItemPart[] => [
  ...(["id", "name"] as const),
  ...(settings.rowColors ? ["color" as const] : []),
  ...(keyFieldId ? ["key" as const] : []),
  ...(leadsElsewhere(settings) ? (["url", "opensInNewWindow"] as const) : []),
];

/** What a list must read for it, beside what is shown. */
export function fieldsForItems({ fields, settings, columns, keyFieldId }: OpenView): string[] {
  const named = settings.itemUrl.kind === "address" ? columnsInAddress(settings.itemUrl.address) : [];
  return [
    ...new Set([...fields, ...named.filter((key) => columns.find(key)?.field), ...(keyFieldId ? [keyFieldId] : [])]),
  ];
}

/** What has no value there is found by its id. */
function keyOf({ keyFieldId }: OpenView, { values }: ListedBriefly): string | undefined {
  const value = keyFieldId ? values[keyFieldId] : undefined;
  const isKey = (typeof value === "string" && value !== "" && !isId(value)) || typeof value === "number";
  return isKey ? String(value) : undefined;
}

/** Columns that every record has, among the fields shown. */
export const systemFields = ({ settings }: OpenView): string[] =>
  settings.displayedFields.map(({ field }) => field).filter((field) => Object.hasOwn(systemValues, field));

const systemValues: Record<string, (record: ListedBriefly) => unknown> = {
  record_name: ({ name }) => name,
  record_number: ({ number }) => number,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  created_by: ({ createdBy }) => createdBy,
  updated_by: ({ updatedBy }) => updatedBy,
  tags: ({ tags }) => tags,
};

/** What the values of records are in words; `names` of those that they lead to. */
export function textReader(open: OpenView, names: Record<string, string>) {
  const textOf = valueReader(open, names);
  return ({ values }: Pick<ListedBriefly, "values">, key: string): string => textOf(values[key], key);
}

/** The same of a single value. */
export function valueReader({ columns, known }: OpenView, names: Record<string, string>) {
  const context = {
    ...plainContext,
    timeZone: known.timeZone,
    nameOf: (id: string) => (Object.hasOwn(names, id) ? names[id] : undefined),
  };
  return (value: unknown, key: string): string => {
    if (value === undefined || value === null) return "";
    const field = columns.find(key)?.field;
    return field ? fieldTypeNamed(field.type).toText(value, known.definitions.configOf(field), context) : "";
  };
}

const rulesOf = ({ rowColors }: OpenView["settings"]) => (rowColors && "rules" in rowColors ? rowColors.rules : []);

/** Of rows, where the view's conditions say so. */
export async function colorsOf(team: TeamDb, { settings, known, collectionId }: OpenView, ids: string[]) {
  const rules = rulesOf(settings);
  if (rules.length === 0) return new Map<string, string>();
  return ruleColors(team, known, collectionId, rules, ids);
}
