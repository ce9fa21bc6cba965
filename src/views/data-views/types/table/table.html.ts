import { systemColumns } from "#data/collections/system-columns.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { isNumericKind } from "#data/fields/storage.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { colorOf, drawName, drawValue, isColumn, titleOf, writeNumber } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import { drawEmpty, drawNext } from "../../list-parts.html.ts";
import { type HtmlView, type ListedGroup, type ListedHtml, makeViewHtml } from "../../view-html.ts";
import type { DisplayedField } from "../../view-settings.ts";

type Column = DisplayedField & { title: string; isNumeric: boolean };

/**
 * A table that scrolls sideways. On a phone its rows become cards, by the style sheet alone; the roles are there because a
 * table that is no longer laid out as one would be none for screen readers either.
 */
export const tableHtml = makeViewHtml<ListedHtml>({
  draw(view, { items, groups, next }) {
    if (items.length === 0) return drawEmpty(view);
    const columns = columnsOf(view);
    const caption = `caption-${view.id}`;
    const heads = columns.map(
      ({ title, isNumeric }) => html`<th scope="col" role="columnheader"${numeric(isNumeric)}>${title}</th>`,
    );
    const bodies = groups
      ? groups.map((group) => drawGroup(view, columns, group))
      : html`<tbody role="rowgroup">${items.map((item) => drawRow(view, columns, item))}</tbody>`;
    return html`<div class="table-scroll" role="region" tabindex="0" aria-labelledby="${caption}"><table class="table" role="table" data-display="${view.settings.displayOption}"><caption class="visually-hidden" id="${caption}">${view.name}</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${nameTitle(view)}</th>${heads}</tr></thead>${bodies}</table></div>${drawNext(view, next)}`;
  },
});

function drawGroup(view: HtmlView, columns: readonly Column[], { title, count, items }: ListedGroup): Html {
  if (items.length === 0) return noHtml;
  const heading = html`<tr role="row" class="group-row"><th scope="rowgroup" role="rowheader" colspan="${columns.length + 1}">${title} <span class="count">${writeNumber(view, count)}</span></th></tr>`;
  return html`<tbody role="rowgroup">${heading}${items.map((item) => drawRow(view, columns, item))}</tbody>`;
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
