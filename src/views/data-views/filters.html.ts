import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Answer } from "#shared/endpoint.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { sameJson } from "#shared/same-json.ts";
import { type ChoiceColumn, controlOf, type FilterChoice, type FilterControl } from "./filter-choice.ts";
import { endName, type FilterChoices, filterColumns, filterName } from "./filter-query.ts";
import { drawColor, titleOf, writeNumber } from "./item.html.ts";
import type { itemsContract } from "./items-contract.ts";
import { type HtmlView, queryKeys } from "./view-html.ts";
import type { FilterField } from "./view-settings.ts";

/** What filter fields can be set to. */
export type FilterValues = Answer<typeof itemsContract.listFilterValues>["filters"];

type FilterValue = string | boolean | null;
type Counted = { value: FilterValue; count: number };
type OpenFilter = {
  view: HtmlView;
  setting: FilterField;
  column: ChoiceColumn;
  label: string;
  /** Of its element. */
  id: string;
  choice: FilterChoice | undefined;
  found: FilterValues[number] | undefined;
};

/** A form that asks for the same page, narrowed down; nothing where nothing can be set. */
export function drawFilters(view: HtmlView, values: FilterValues, chosen: FilterChoices): Html {
  const { say } = view.context;
  const open = openFilters(view).map(
    ({ setting, column }): OpenFilter => ({
      ...{ view, setting, column },
      label: setting.filterLabel || titleOf(view, column.key),
      id: `filter-${view.id}-${column.key}`,
      choice: chosen.get(column.key),
      found: values.find(({ field }) => field === column.key),
    }),
  );
  if (open.length === 0) return noHtml;
  const address = withoutFilters(view);
  const [path = "", query = ""] = address.split("?");
  const kept = [...new URLSearchParams(query)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const controls = open.map((filter) => draw[controlOf(filter.column)!](filter));
  const reset =
    open.some(({ choice }) => choice) &&
    html`<a class="button quiet" href="${address}">${say("publicPages.filters.reset")}</a>`;
  return html`<form class="filters" method="get" action="${path}" role="search" aria-label="${say("publicPages.filters.label")}">${kept}${controls}<div class="actions"><button class="button primary" type="submit">${say("publicPages.filters.show")}</button>${reset}</div></form>`;
}

/** The same page from its beginning, with nothing set of what can be set on it: what only addresses set stays. */
export function withoutFilters(view: HtmlView): string {
  const names = openFilters(view).flatMap(({ column: { key } }) => [
    filterName(key),
    endName(key, "from"),
    endName(key, "to"),
  ]);
  return view.addressWith(Object.fromEntries([queryKeys.after, ...names].map((name) => [name, null])));
}

const openFilters = (view: HtmlView) =>
  filterColumns(view).flatMap((column) => {
    const setting = view.settings.filterFields.find(({ field }) => field === column.key)!;
    return setting.displayInUi ? [{ setting, column }] : [];
  });

const draw: Record<FilterControl, (filter: OpenFilter) => Html> = {
  values: (filter) =>
    filter.column.kind === "boolean" && chosenOf(filter).length < 2 ? drawSelect(filter) : drawChecks(filter),
  numbers: (filter) => drawRange(filter, html`type="number" step="any" inputmode="decimal"`),
  days: (filter) => drawRange(filter, html`type="date"`),
  words: drawWords,
};

const chosenOf = ({ choice }: OpenFilter): FilterValue[] => (choice && "values" in choice ? choice.values : []);

/** What there is, and what was chosen although there is none of it; without a value comes last. */
function countedOf(filter: OpenFilter): Counted[] {
  const counted = (filter.found?.values ?? []) as Counted[];
  const gone = chosenOf(filter).filter((value) => !counted.some((each) => sameJson(each.value, value)));
  return [...counted, ...gone.map((value) => ({ value, count: 0 }))].sort(
    (one, other) => Number(one.value === null) - Number(other.value === null),
  );
}

function drawSelect(filter: OpenFilter): Html {
  const { view, setting, column, label, id } = filter;
  const chosen = chosenOf(filter);
  const options = countedOf(filter).map(({ value, count }) => {
    const isChosen = chosen.includes(value) && html` selected`;
    return html`<option value="${String(value)}"${isChosen}>${booleanWord(view, value)} (${writeNumber(view, count)})</option>`;
  });
  const all = setting.selectAllText || view.context.say("views.filters.all");
  return html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${filterName(column.key)}"><option value="">${all}</option>${options}</select></div>`;
}

/** Folded: what is chosen is read without opening it. */
function drawChecks(filter: OpenFilter): Html {
  const { view, setting, column, label, found } = filter;
  const { say } = view.context;
  const chosen = chosenOf(filter);
  const known = countedOf(filter).flatMap(({ value, count }) => {
    const name = nameOfValue(view, column, value);
    // What has no name here may not be read here.
    if (name === undefined && !chosen.includes(value)) return [];
    return [{ value, count, name: name ?? say("filters.unknownThing") }];
  });
  const all = setting.selectAllText || say("views.filters.all");
  const names = known.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  const summary = names.length > 0 ? names.map((name, place) => html`${place > 0 && ", "}${name}`) : all;
  const checks = known.map(({ value, count, name }) => {
    const isChosen = chosen.includes(value) && html` checked`;
    return html`<li><label class="choice"><input type="checkbox" name="${filterName(column.key)}" value="${String(value)}"${isChosen}> <span class="choice-name"${typeof value === "string" && drawColor(view.context.colorOf(value))}>${name}</span> <span class="count">${writeNumber(view, count)}</span></label></li>`;
  });
  const part =
    found && !found.isWhole && html`<p class="help">${say("views.filters.notWhole", { count: checks.length })}</p>`;
  return html`<fieldset class="field filter-choices"><legend>${label}</legend><details name="filters-${view.id}"><summary>${summary}</summary><div class="panel"><ul role="list">${checks}</ul>${part}</div></details></fieldset>`;
}

function drawRange(filter: OpenFilter, kind: Html): Html {
  const { view, column, label, id, choice, found } = filter;
  const range = choice && "from" in choice ? choice : { from: null, to: null };
  const ends = { from: found?.least, to: found?.most };
  const input = (end: "from" | "to") =>
    html`<input ${kind} id="${id}-${end}" name="${endName(column.key, end)}" value="${range[end] ?? ""}" aria-label="${view.context.say(`views.filters.${end}`, { name: label })}"${hintOf(ends[end])}>`;
  return html`<fieldset class="field range"><legend>${label}</legend><div class="ends">${input("from")}<span aria-hidden="true">–</span>${input("to")}</div></fieldset>`;
}

/** The smallest or the largest that there is. */
const hintOf = (end: unknown): Html | false =>
  (typeof end === "string" || typeof end === "number") && html` placeholder="${String(end)}"`;

function drawWords({ column, label, id, choice }: OpenFilter): Html {
  const words = choice && "words" in choice ? choice.words : "";
  return html`<div class="field"><label for="${id}">${label}</label><input type="search" id="${id}" name="${filterName(column.key)}" value="${words}" maxlength="200"></div>`;
}

function nameOfValue(view: HtmlView, { key, kind }: ChoiceColumn, value: FilterValue): Html | string | undefined {
  const field = view.fields.get(key);
  if (value === null || kind === "boolean") return booleanWord(view, value);
  if (!field || fieldTypeNamed(field.type).holds) return view.context.nameOf(String(value));
  return fieldHtmlNamed(field.type).show(value, field.config, { ...view.context, isLinkFree: true });
}

const booleanWord = ({ context: { say } }: HtmlView, value: FilterValue): string =>
  value === null ? say("publicPages.filters.empty") : say(value === true ? "views.board.yes" : "views.board.no");
