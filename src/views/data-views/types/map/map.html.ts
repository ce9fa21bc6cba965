import { type Html, html, noHtml } from "#shared/html.ts";
import { colorOf, drawFacts, drawName } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import { drawEmpty, drawNext } from "../../list-parts.html.ts";
import { type HtmlView, makeViewHtml } from "../../view-html.ts";
import type { Outline } from "./map-frame.ts";
import { drawPicture } from "./map-picture.html.ts";
import type { PlaceRead } from "./place-features.ts";

export type MapHtml = {
  places: readonly PlaceRead[];
  isWhole: boolean;
  unplaced: number;
  /** One page of them, as the view shows them: of the places, and of what has none. */
  items: readonly ItemShown[];
  /** Address of the page after it. */
  next: string | null;
  /** The land around them (`outline.server.ts`); nothing: only the list. */
  outline: Outline | null;
};

/** Items where they are: a picture of the land with dots, and all of them as a list, which is the way for keys. */
export const mapHtml = makeViewHtml<MapHtml>({
  draw(view, { places, isWhole, unplaced, items, next, outline }) {
    const { say } = view.context;
    if (places.length === 0 && items.length === 0) return drawEmpty(view);
    const byId = new Map(items.map((item) => [item.id, item]));
    const notes = [
      !isWhole && say("publicPages.map.notWhole", { count: places.length }),
      unplaced > 0 && say("publicPages.map.unplaced", { count: unplaced }),
    ].filter((note) => note !== false);
    const shown = places.filter(({ id }) => byId.has(id));
    const placed = new Set(places.map(({ id }) => id));
    const rows = [
      ...shown.map((place) => drawPlace(view, byId.get(place.id)!, place)),
      ...items.filter(({ id }) => !placed.has(id)).map((item) => drawPlace(view, item, undefined)),
    ];
    const picture = outline && places.length > 0 ? drawPicture(view, places, byId, outline) : noHtml;
    return html`<div class="map" data-display="${view.settings.displayOption}">${picture}<div class="places"><ul class="items" role="list" data-display="places" aria-label="${say("views.map.list")}">${rows}</ul>${drawNext(view, next)}${notes.map((note) => html`<p class="help">${note}</p>`)}</div></div>`;
  },
});

function drawPlace(view: HtmlView, item: ItemShown, place: PlaceRead | undefined): Html {
  const rough = place?.isApproximate && html` <span class="count">${view.context.say("views.map.roughly")}</span>`;
  return html`<li class="item" data-view-part="card"${colorOf(view, item)}><div class="item-body"><div>${drawName(view, item)}${rough}</div>${drawFacts(view, view.settings.displayedFields, item)}</div></li>`;
}
