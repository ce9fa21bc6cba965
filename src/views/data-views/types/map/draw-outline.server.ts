import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type MapFrame, mapSize, type Outline, placeIn } from "./map-frame.ts";
import { unwrapLand } from "./unwrap-rings.ts";

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type States = Topology<{ states: GeometryCollection }>;
type Point = [x: number, y: number];

/** The land in a frame, from the same packages as the map of the app. In a thread of its own: reading all of it holds up. */
export function drawOutline(frame: MapFrame): Outline {
  const countries = read<Countries>("world-atlas/countries-50m.json");
  const states = read<States>("us-atlas/states-10m.json");
  const land = feature(countries, countries.objects.land)
    .features.flatMap(({ geometry }) => ringsOf(unwrapLand(geometry as Polygon | MultiPolygon)))
    .flatMap((ring) => turned(frame, ring).map(clipped));
  const borders = [mesh(countries, countries.objects.countries, isInner), mesh(states, states.objects.states, isInner)]
    .flatMap(({ coordinates }) => coordinates)
    .flatMap((line) => turned(frame, line).flatMap(inSight));
  // Where a country is drawn large, its coast has too many corners.
  for (let step = 1; ; step *= 1.6) {
    const outline = { land: drawAll(land, step, "z"), borders: drawAll(borders, step, "") };
    if (outline.land.length + outline.borders.length <= mostSigns) return outline;
  }
}

const isInner = (one: unknown, other: unknown): boolean => one !== other;

const drawAll = (lines: readonly Point[][], step: number, end: "" | "z"): string =>
  lines.map((line) => path(thinned(line, step), end)).join("");

/** Of the picture, as part of a page. */
const mostSigns = 36_000;

const require = createRequire(import.meta.url);
const read = <Content>(name: string): Content => JSON.parse(readFileSync(require.resolve(name), "utf8"));

const ringsOf = (geometry: Polygon | MultiPolygon): Position[][] =>
  geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();

/** In the drawing; a frame over the date line sees the other side of the world, too. */
function turned(frame: MapFrame, line: readonly Position[]): Point[][] {
  return [-360, 0, 360]
    .map((turn) => line.map(([longitude, latitude]) => placeIn(frame, longitude! + turn, latitude!)))
    .filter((points) => points.some(([x]) => x >= -edge) && points.some(([x]) => x <= mapSize.width + edge));
}

/** So far beyond the drawing, lines along its edges are not seen. */
const edge = 4;

type Side = { isIn(point: Point): boolean; cross(a: Point, b: Point): Point };

const across = (axis: 0 | 1, at: number, isIn: (value: number) => boolean): Side => ({
  isIn: (point) => isIn(point[axis]),
  cross(a, b) {
    const part = (at - a[axis]) / (b[axis] - a[axis]);
    const other = (axis === 0 ? a[1] : a[0]) + part * (axis === 0 ? b[1] - a[1] : b[0] - a[0]);
    return axis === 0 ? [at, other] : [other, at];
  },
});

const sides: readonly Side[] = [
  across(0, -edge, (x) => x >= -edge),
  across(0, mapSize.width + edge, (x) => x <= mapSize.width + edge),
  across(1, -edge, (y) => y >= -edge),
  across(1, mapSize.height + edge, (y) => y <= mapSize.height + edge),
];

/** What of a ring lies in the drawing: cut off at one side after the other. */
function clipped(ring: readonly Point[]): Point[] {
  let kept: Point[] = [...ring];
  for (const { isIn, cross } of sides) {
    const next: Point[] = [];
    for (const [place, point] of kept.entries()) {
      const before = kept.at(place - 1)!;
      if (isIn(point) !== isIn(before)) next.push(cross(before, point));
      if (isIn(point)) next.push(point);
    }
    kept = next;
  }
  return kept;
}

/** The parts of a line that touch the drawing. */
function inSight(line: readonly Point[]): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const [place, point] of line.entries()) {
    const isNear = [line[place - 1], point, line[place + 1]].some(
      (each) => each && sides.every(({ isIn }) => isIn(each)),
    );
    if (isNear) part.push(point);
    else if (part.length > 0) {
      parts.push(part);
      part = [];
    }
  }
  return part.length > 0 ? [...parts, part] : parts;
}

/** Whole points that are so far from each other. */
function thinned(points: readonly Point[], step: number): Point[] {
  const kept: Point[] = [];
  for (const [x, y] of points) {
    const [atX, atY] = kept.at(-1) ?? [Number.NaN, Number.NaN];
    if (!(Math.hypot(x - atX, y - atY) < step)) kept.push([Math.round(x), Math.round(y)]);
  }
  return kept;
}

/** Each point by how far it is from the one before. */
function path(points: readonly Point[], end: "" | "z"): string {
  const [first, ...rest] = points;
  if (!first || rest.length < (end ? 2 : 1)) return "";
  let before = first;
  const steps = rest.map(([x, y]) => {
    const [dx, dy] = [x - before[0], y - before[1]];
    before = [x, y];
    return dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`;
  });
  return `M${first[0]} ${first[1]}l${steps.map((step, place) => (place > 0 && !step.startsWith("-") ? ` ${step}` : step)).join("")}${end}`;
}
