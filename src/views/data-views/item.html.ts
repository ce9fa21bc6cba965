import { createFormatter } from "use-intl/core";
import { systemColumns } from "#data/collections/system-columns.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { readColor } from "#data/fields/item-colors.ts";
import { fieldTypeNamed, plainTypeOf } from "#data/fields/registry.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { localeOf } from "#shared/languages.ts";
import { isSafeAddress } from "#shared/safe-address.ts";
import { type DateForm, writeDates } from "./date-text.ts";
import { filledFields, hasValue, linesOf } from "./displayed-lines.ts";
import type { ItemShown } from "./items-contract.ts";
import type { HtmlView } from "./view-html.ts";
import type { DateTimeFormat, DisplayedField } from "./view-settings.ts";

/** What an item is called, as a link where it leads anywhere. */
export function drawName(view: HtmlView, item: ItemShown): Html {
  const name = item.name || view.context.say("ui.untitled");
  const target = view.targetOf(item);
  // Addresses come from people's values, too; in a widget its own items are queries.
  if (!target || !(target.address.startsWith("?") || isSafeAddress(target.address)))
    return html`<span class="name">${name}</span>`;
  const window = target.opensInNewWindow && html` target="_blank" rel="noopener noreferrer"`;
  return html`<a class="name" href="${target.address}"${window}>${name}</a>`;
}

/** The colour of its row: of the first rule that holds, or of what is chosen in a field. */
export function colorOf({ settings: { rowColors }, context }: HtmlView, { color, values }: ItemShown): Html | false {
  const [chosen] = rowColors && "field" in rowColors ? [values[rowColors.field]].flat() : [];
  return drawColor(color ?? (typeof chosen === "string" ? context.colorOf(chosen) : undefined));
}

export function drawColor(color: string | undefined): Html | false {
  const known = readColor(color);
  return known !== null && html` data-color="${known}"`;
}

export const writeNumber = ({ context: { language } }: HtmlView, count: number): string =>
  new Intl.NumberFormat(localeOf[language]).format(count);

/** The values of an item, those with the same grouping key on one line. Nothing where it has none. */
export function drawFacts(view: HtmlView, shown: readonly DisplayedField[], { values }: ItemShown): Html {
  const known = filledFields(shown, values).filter(({ field }) => isColumn(view, field) && field !== view.nameFieldId);
  if (known.length === 0) return noHtml;
  const lines = linesOf(known).map((line) => {
    const pairs = line.map((each) => drawPair(view, each, values[each.field]));
    return line.length > 1 ? html`<dl class="line">${pairs}</dl>` : html`<dl>${pairs}</dl>`;
  });
  return html`<div class="facts">${lines}</div>`;
}

function drawPair(view: HtmlView, shown: DisplayedField, value: unknown): Html {
  const title = html`<dt${!shown.showTitle && html` class="visually-hidden"`}>${titleOf(view, shown.field)}</dt>`;
  return html`<div class="pair" data-field="${shown.field}"${startsItself(view, shown)}>${title}<dd>${drawValue(view, shown, value)}</dd></div>`;
}

/** A film that should run by itself: a script starts it where the reader has nothing against motion. */
function startsItself({ fields }: HtmlView, { field, autoStartVideoPlayback }: DisplayedField): Html | false {
  const type = fields.get(field)?.type;
  return autoStartVideoPlayback && type !== undefined && fieldTypeNamed(type).holds?.fileKind === "video"
    ? html` data-autoplay`
    : false;
}

/** Nothing else of an item is ever drawn. */
export const isColumn = ({ fields }: HtmlView, key: string): boolean =>
  fields.has(key) || Object.hasOwn(systemColumns, key);

export const titleOf = (view: HtmlView, key: string): string => view.fields.get(key)?.title ?? view.titleOf(key);

/** One value, whatever its type; what is empty is a quiet dash. */
export function drawValue(view: HtmlView, { field: key, dateTimeDisplayFormat: form }: DisplayedField, value: unknown) {
  if (!hasValue(value)) return nothing;
  const field = view.fields.get(key);
  if (!field) return drawOwn(view, key, value, form);
  if (form !== "usual" && fieldTypeNamed(field.type).isTemporal) return drawDate(view, value, form);
  return fieldHtmlNamed(field.type).show(value, field.config, view.context);
}

function drawDate({ context: { language, timeZone }, now }: HtmlView, value: unknown, form: DateForm): Html {
  const format = createFormatter({ locale: localeOf[language], timeZone });
  const text = writeDates(value, form, { format, timeZone, now });
  return typeof value === "string" ? html`<time datetime="${value}">${text}</time>` : html`${text}`;
}

/** Of what every record has: people and tags only exist as ids. */
function drawOwn(view: HtmlView, key: string, value: unknown, form: DateTimeFormat): Html {
  const { context } = view;
  const { kind } = systemColumns[key]!;
  if (kind === "links" || kind === "id") {
    const names = [value].flat().flatMap((id) => context.nameOf(String(id)) ?? []);
    return names.length > 0 ? html`${names.join(", ")}` : nothing;
  }
  if (kind !== "instant") return html`${String(value)}`;
  if (form !== "usual") return drawDate(view, value, form);
  const type = plainTypeOf(kind);
  return fieldHtmlNamed(type).show(value, fieldTypeNamed(type).config.parse({}), context);
}

const nothing = html`<span class="none" aria-hidden="true">–</span>`;
