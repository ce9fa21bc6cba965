import { type Html, html } from "#shared/html.ts";
import { colorOf, drawColor } from "../../item.html.ts";
import type { ItemShown } from "../../items-contract.ts";
import type { HtmlView } from "../../view-html.ts";
import { frameOf, mapSize, type Outline, placeIn } from "./map-frame.ts";
import type { PlaceRead } from "./place-features.ts";

type Dot = { x: number; y: number; places: PlaceRead[] };
type Box = { left: number; right: number; top: number; bottom: number };

/** Places that are closer to each other are one dot. */
const gap = 22;
const mostLabels = 14;

/** The land and the places on it, to look at; what it shows is in the list beside it. */
export function drawPicture(
  view: HtmlView,
  places: readonly PlaceRead[],
  items: ReadonlyMap<string, ItemShown>,
  { land, borders }: Outline,
): Html {
  const dots = dotsOf(places);
  const { say } = view.context;
  const label = say("publicPages.map.picture", { count: places.length });
  const drawn = dots.map((dot) => drawDot(view, dot, items));
  const names = labelsOf(dots).map(
    ({ text, x, y, isBefore }) => html`<text x="${x}" y="${y}"${isBefore && html` text-anchor="end"`}>${text}</text>`,
  );
  return html`<figure class="map-picture"><svg viewBox="0 0 ${mapSize.width} ${mapSize.height}" role="img" aria-label="${label}"><path class="land" d="${land}"/><path class="borders" d="${borders}"/>${drawn}<g class="labels" aria-hidden="true">${names}</g></svg><figcaption>${say("views.map.sources")}</figcaption></figure>`;
}

function dotsOf(places: readonly PlaceRead[]): Dot[] {
  const frame = frameOf(places)!;
  const dots: Dot[] = [];
  const byCell = new Map<string, Dot[]>();
  for (const place of places) {
    const [x, y] = placeIn(frame, turnedInto(frame.west, place.longitude), place.latitude);
    const [column, row] = [Math.floor(x / gap), Math.floor(y / gap)];
    const near = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].flatMap((right) => byCell.get(`${column + right} ${row + down}`) ?? []),
    );
    const found = near.find((dot) => Math.hypot(dot.x - x, dot.y - y) < gap);
    if (found) found.places.push(place);
    else {
      const dot = { x: Math.round(x), y: Math.round(y), places: [place] };
      dots.push(dot);
      byCell.set(`${column} ${row}`, [...(byCell.get(`${column} ${row}`) ?? []), dot]);
    }
  }
  return dots;
}

/** Over the date line the degrees go on. */
const turnedInto = (west: number, longitude: number): number => (longitude < west ? longitude + 360 : longitude);

function drawDot(view: HtmlView, { x, y, places }: Dot, items: ReadonlyMap<string, ItemShown>): Html {
  const [first] = places as [PlaceRead];
  const item = items.get(first.id);
  const names = places.slice(0, 5).map(({ name }) => name);
  const title = places.length > 5 ? [...names, "…"].join(", ") : names.join(", ");
  if (places.length > 1)
    return html`<g class="cluster"><title>${title}</title><circle cx="${x}" cy="${y}" r="${radiusOf(places.length)}"/><text x="${x}" y="${y}" aria-hidden="true">${places.length}</text></g>`;
  const color = drawColor(first.color) || (item && colorOf(view, item));
  const rough = first.isApproximate && html` data-rough`;
  return html`<circle class="pin"${color}${rough} cx="${x}" cy="${y}" r="9"><title>${title}</title></circle>`;
}

const radiusOf = (count: number): number => (count < 10 ? 15 : count < 100 ? 19 : 24);

/** Names where there is room for them: beside their dot, and over no other. */
function labelsOf(dots: readonly Dot[]) {
  const taken: Box[] = dots.map(({ x, y }) => ({ left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 }));
  const single = dots.filter(({ places }) => places.length === 1).slice(0, 60);
  const labels: { text: string; x: number; y: number; isBefore: boolean }[] = [];
  for (const { x, y, places } of single) {
    const text = places[0]!.name.slice(0, 40);
    const width = text.length * signWidth;
    for (const isBefore of [false, true]) {
      const left = isBefore ? x - 16 - width : x + 16;
      const box = { left, right: left + width, top: y - 12, bottom: y + 12 };
      const isFree = box.left > 4 && box.right < mapSize.width - 4 && !taken.some((each) => meet(each, box));
      if (!isFree || labels.length >= mostLabels) continue;
      taken.push(box);
      labels.push({ text, x: isBefore ? x - 16 : x + 16, y, isBefore });
      break;
    }
  }
  return labels;
}

/** As wide as letters are on average, in the size that the style sheet gives them. */
const signWidth = 9;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
