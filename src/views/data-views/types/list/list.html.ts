import type { HtmlFile } from "#data/fields/field-html.ts";
import { isDrawn, picture } from "#data/fields/html/pictures.ts";
import { type Html, html, noHtml } from "#shared/html.ts";
import { colorOf, drawColor, drawFacts, drawName, writeNumber } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import { drawEmpty, drawNext } from "../../list-parts.html.ts";
import { type HtmlView, type ListedGroup, type ListedHtml, makeViewHtml } from "../../view-html.ts";
import { boardFactsOf, factsOf } from "./list-facts.ts";

/** Items as cards, rows, single lines or in the columns of a board. */
export const listHtml = makeViewHtml<ListedHtml>({
  draw(view, { items, groups, next }) {
    if (items.length === 0 && !groups?.some(({ count }) => count > 0)) return drawEmpty(view);
    const { displayOption } = view.settings;
    const hasPictures = displayOption !== "compact" && items.some((item) => pictureOf(view, item));
    const drawItem = (item: ItemShown) => drawCard(view, item, hasPictures);
    if (displayOption === "board" && groups) return html`${drawBoard(view, groups, drawItem)}${drawNext(view, next)}`;
    // A board whose field cannot be read here is a list of cards.
    const display = displayOption === "board" ? "cards" : displayOption;
    const list = (shown: readonly ItemShown[], label: Html) =>
      html`<ul class="items" role="list" data-display="${display}"${label}>${shown.map(drawItem)}</ul>`;
    const all = groups
      ? groups.map((group, place) => drawGroup(view, group, { place, before: groups[place - 1] }, list))
      : list(items, html` aria-label="${view.name}"`);
    return html`${all}${drawNext(view, next)}`;
  },
});

type DrawList = (shown: readonly ItemShown[], label: Html) => Html;

type Among = { place: number; before: ListedGroup | undefined };

function drawGroup(view: HtmlView, group: ListedGroup, { place, before }: Among, list: DrawList): Html {
  const id = `group-${view.id}-${place}`;
  const { under, color } = group;
  const items = list(group.items, html` aria-labelledby="${id}"`);
  if (under === undefined) return html`<section class="group">${drawHeading(view, group, id)}${items}</section>`;
  const upper = under !== before?.under && html`<h2 class="group-title"${drawColor(color)}><span>${under}</span></h2>`;
  const own = html`<h3 class="group-title" id="${id}"><span>${group.title}</span> ${drawCount(view, group)}</h3>`;
  return html`<section class="group">${upper}${own}${items}</section>`;
}

const drawHeading = (view: HtmlView, group: ListedGroup, id: string): Html =>
  html`<h2 class="group-title" id="${id}"${drawColor(group.color)}><span>${wholeTitle(group)}</span> ${drawCount(view, group)}</h2>`;

const drawCount = (view: HtmlView, { count }: ListedGroup): Html =>
  html`<span class="count">${writeNumber(view, count)}</span>`;

/** Side by side there is one heading for both levels. */
const wholeTitle = ({ under, title }: ListedGroup): string => (under === undefined ? title : `${under} · ${title}`);

/** Side by side: with keys one goes through it sideways, too. */
function drawBoard(view: HtmlView, groups: readonly ListedGroup[], drawItem: (item: ItemShown) => Html): Html {
  const columns = groups.map((group, place) => {
    const id = `group-${view.id}-${place}`;
    const items =
      group.items.length > 0
        ? html`<ul class="items" role="list" data-display="board" aria-labelledby="${id}">${group.items.map(drawItem)}</ul>`
        : html`<p class="none">${view.context.say("publicPages.views.noneHere")}</p>`;
    return html`<section class="column">${drawHeading(view, group, id)}${items}</section>`;
  });
  return html`<div class="board" role="group" tabindex="0" aria-label="${view.name}">${columns}</div>`;
}

/** One item: its picture first, what it is called, then its values. */
function drawCard(view: HtmlView, item: ItemShown, hasPictures: boolean): Html {
  const { settings } = view;
  const shown = settings.displayOption === "board" ? boardFactsOf(settings) : factsOf(settings);
  const shownPicture = hasPictures ? drawPicture(pictureOf(view, item)) : noHtml;
  return html`<li class="item" data-view-part="card"${colorOf(view, item)}>${shownPicture}<div class="item-body">${drawName(view, item)}${drawFacts(view, shown, item)}</div></li>`;
}

function pictureOf({ settings: { options }, context }: HtmlView, { values }: ItemShown): HtmlFile | undefined {
  const { pictureFieldId } = options as { pictureFieldId?: string | null };
  const [id] = pictureFieldId ? [values[pictureFieldId]].flat() : [];
  const file = typeof id === "string" ? context.fileOf(id) : undefined;
  return file && isDrawn(file) ? file : undefined;
}

/** Beside others that have one, an item without keeps its room. */
const drawPicture = (file: HtmlFile | undefined): Html =>
  html`<div class="item-picture" data-view-part="picture">${file && picture(file, { alt: "", width: 560 })}</div>`;
