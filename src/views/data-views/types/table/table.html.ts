import { systemColumns } from "#data/collections/system-columns.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { isNumericKind } from "#data/fields/storage.ts";
import { aggregateAsValue } from "#data/records/aggregates.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { colorOf, drawName, drawValue, isColumn, titleOf, writeNumber } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import { drawEmpty, drawNext } from "../../list-parts.html.ts";
import { type HtmlView, type ListedFigure, type ListedGroup, type ListedHtml, makeViewHtml } from "../../view-html.ts";
import type { DisplayedField } from "../../view-settings.ts";

type Column = DisplayedField & { title: string; isNumeric: boolean };

/**
 * A table that scrolls sideways. On a phone its rows become cards, by the style sheet alone; the roles are there because a
 * table that is no longer laid out as one would be none for screen readers either.
 */
export const tableHtml = makeViewHtml<ListedHtml>({
  draw(view, { items, groups, next, figures = [] }) {
    if (items.length === 0) return drawEmpty(view);
    const columns = columnsOf(view);
    const caption = `caption-${view.id}`;
    const heads = columns.map(
      ({ title, isNumeric }) => html`<th scope="col" role="columnheader"${numeric(isNumeric)}>${title}</th>`,
    );
    const shown = groups?.filter((group) => group.items.length > 0);
    const bodies = shown
      ? shown.map((group, place) => drawGroup(view, columns, group, shown[place - 1]))
      : html`<tbody role="rowgroup">${items.map((item) => drawRow(view, columns, item))}</tbody>`;
    return html`<div class="table-scroll" role="region" tabindex="0" aria-labelledby="${caption}"><table class="table" role="table" data-display="${view.settings.displayOption}"><caption class="visually-hidden" id="${caption}">${view.name}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${nameTitle(view)}</th>${heads}</tr></thead>${bodies}${drawFigures(view, columns, figures)}</table></div>${drawNext(view, next)}`;
  },
});

function drawGroup(
  view: HtmlView,
  columns: readonly Column[],
  { title, under, count, items }: ListedGroup,
  before: ListedGroup | undefined,
): Html {
  const heading = (text: Html, part: Html | false = false) =>
    html`<tr role="row" class="group-row"${part}><th scope="rowgroup" role="rowheader" colspan="${columns.length + 1}">${text}</th></tr>`;
  const upper = under !== undefined && under !== before?.under && heading(html`${under}`);
  const own = html`${title} <span class="count">${writeNumber(view, count)}</span>`;
  return html`<tbody role="rowgroup">${upper}${heading(own, under !== undefined && html` data-part`)}${items.map((item) => drawRow(view, columns, item))}</tbody>`;
}

/** What the columns come to, below them. */
function drawFigures(view: HtmlView, columns: readonly Column[], figures: readonly ListedFigure[]): Html {
  const { say } = view.context;
  const known = columns.map((column) => figures.find(({ field }) => field === column.field));
  if (!known.some(Boolean)) return noHtml;
  const cells = columns.map((column, place) => {
    const figure = known[place];
    if (!figure) return html`<td role="cell" data-empty></td>`;
    const name = html`<span class="count">${say(`grid.footer.figures.${figure.aggregate}`)}</span>`;
    return html`<td role="cell" data-label="${column.title}"${numeric(column.isNumeric)}><div>${name} ${drawFigure(view, column, figure)}</div></td>`;
  });
  return html`<tfoot role="rowgroup"><tr role="row"><th scope="row" role="rowheader">${say("grid.footer.label")}</th>${cells}</tr></tfoot>`;
}

function drawFigure(view: HtmlView, column: Column, { aggregate, value }: ListedFigure): Html {
  if (value === null) return html`–`;
  const field = view.fields.get(column.field);
  const kind = field ? fieldTypeNamed(field.type).storage.kind : systemColumns[column.field]!.kind;
  if (aggregate === "filled" || (aggregate === "average" && kind === "integer"))
    return html`${writeNumber(view, Math.round(Number(value) * 100) / 100)}`;
  return html`${drawValue(view, column, aggregateAsValue({ kind, config: field?.config }, aggregate, value))}`;
}

function drawRow(view: HtmlView, columns: readonly Column[], item: ItemShown): Html {
  const cells = columns.map((column) => {
    const isEmpty = item.values[column.field] == null;
    return html`<td role="cell" data-field="${column.field}" data-label="${column.title}"${numeric(column.isNumeric)}${isEmpty && html` data-empty`}><div>${drawValue(view, column, item.values[column.field])}</div></td>`;
  });
  return html`<tr role="row" data-view-part="card"${colorOf(view, item)}><th scope="row" role="rowheader">${drawName(view, item)}</th>${cells}</tr>`;
}

/** The view's, but for what names the item, which stands first. */
const columnsOf = (view: HtmlView): Column[] =>
  view.settings.displayedFields
    .filter(({ field }) => isColumn(view, field) && field !== view.nameFieldId && field !== "record_name")
    .map((shown) => ({ ...shown, title: titleOf(view, shown.field), isNumeric: isNumeric(view, shown.field) }));

const nameTitle = (view: HtmlView): string =>
  view.nameFieldId && view.fields.has(view.nameFieldId)
    ? titleOf(view, view.nameFieldId)
    : view.context.say("publicPages.views.name");

function isNumeric({ fields }: HtmlView, key: string): boolean {
  const field = fields.get(key);
  return field ? fieldTypeNamed(field.type).isNumeric : isNumericKind(systemColumns[key]!.kind);
}

const numeric = (isNumeric: boolean): Html | false => isNumeric && html` class="number"`;
