import { systemColumns } from "#data/collections/system-columns.ts";
import type { FormTexts } from "#data/fields/field-html.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Filter } from "#shared/filter.ts";
import {
  type ChoiceColumn,
  controlOf,
  type FilterChoice,
  type FilterControl,
  filtersOf,
  readChoice,
} from "./filter-choice.ts";
import type { HtmlView } from "./view-html.ts";

/** What is set of them, by the keys of their columns. */
export type FilterChoices = ReadonlyMap<string, FilterChoice>;

/** The columns of a view's filter fields that can be asked, in their order. */
export const filterColumns = ({ settings, fields }: Pick<HtmlView, "settings" | "fields">): ChoiceColumn[] =>
  settings.filterFields.flatMap(({ field: key }) => {
    const type = fields.get(key)?.type;
    const column = type === undefined ? ownColumn(key) : { ...fieldTypeNamed(type), ...fieldTypeNamed(type).storage };
    return column ? [{ key, kind: column.kind, operators: column.operators }].filter(controlOf) : [];
  });

const ownColumn = (key: string) => (Object.hasOwn(systemColumns, key) ? systemColumns[key] : undefined);

/** What a page's address has set; what makes no sense there, or asks nothing, is as if it were not. */
export function readFilters(columns: readonly ChoiceColumn[], query: FormTexts): FilterChoices {
  const chosen = new Map<string, FilterChoice>();
  for (const column of columns) {
    const choice = readChoice(column, said[controlOf(column)!](column, query));
    if (choice && filtersOf(column, choice, "UTC").length > 0) chosen.set(column.key, choice);
  }
  return chosen;
}

/** What it asks of the items. */
export const filtersAsked = (columns: readonly ChoiceColumn[], chosen: FilterChoices, timeZone: string): Filter[] =>
  columns.flatMap((column) => {
    const choice = chosen.get(column.key);
    return choice ? filtersOf(column, choice, timeZone) : [];
  });

/** Under which names the query has what is set of a filter field. */
export const filterName = (key: string) => `f.${key}`;
export const endName = (key: string, end: "from" | "to") => `${filterName(key)}.${end}`;

type Said = (column: ChoiceColumn, query: FormTexts) => unknown;

/** From the texts of a query to what `readChoice` knows. */
const said: Record<FilterControl, Said> = { values: saidValues, numbers: saidEnds, days: saidEnds, words: saidWords };

function saidValues({ key, kind }: ChoiceColumn, query: FormTexts): unknown {
  const all = (query.get(filterName(key)) ?? []).filter((text) => text !== "").map((text) => readText(kind, text));
  return all.length > 0 ? [...new Set(all)] : undefined;
}

function saidEnds({ key }: ChoiceColumn, query: FormTexts): unknown {
  const [from, to] = (["from", "to"] as const).map((end) => query.get(endName(key, end))?.[0]?.trim() ?? "");
  return from || to ? `${from}..${to}` : undefined;
}

function saidWords({ key }: ChoiceColumn, query: FormTexts): unknown {
  return query.get(filterName(key))?.[0]?.trim();
}

/** No id, and none of our words. */
const emptyText = "null";

const readText = (kind: ChoiceColumn["kind"], text: string): string | boolean | null => {
  if (text === emptyText) return null;
  return kind === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
};
