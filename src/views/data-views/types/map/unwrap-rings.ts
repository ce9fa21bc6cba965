import type { Geometry, MultiPolygon, Polygon, Position } from "geojson";

const turn = 360;

/**
 * Land whose rings nowhere jump from one edge of the world to the other: what crosses the date line goes on beyond 180°.
 * A renderer would otherwise draw such a jump straight across all other land and sea.
 */
export function unwrapLand<Land extends Geometry>(land: Land): Land | Polygon | MultiPolygon {
  if (land.type === "Polygon") return { ...land, coordinates: unwrapPolygon(land.coordinates) };
  if (land.type === "MultiPolygon") return { ...land, coordinates: land.coordinates.map(unwrapPolygon) };
  return land;
}

/** Its middle lies between the edges of the world, and its holes within it. */
function unwrapPolygon(rings: Position[][]): Position[][] {
  const [outer, ...holes] = rings.map(unwrapRing);
  if (!outer) return [];
  const land = shiftTo(0, outer);
  return [land, ...holes.map((hole) => shiftTo(middleOf(land), hole))];
}

/** Each point is less than half a turn from the one before. */
export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0;
  const points = ring.map(([longitude = 0, ...rest], place) => {
    const step = longitude - (ring[place - 1]?.[0] ?? longitude);
    turns -= Math.round(step / turn);
    return [longitude + turns * turn, ...rest];
  });
  return turns === 0 ? points : closeAtPole(points);
}

/** A ring around a pole ends a whole turn from where it began: it is closed along the edge of the world. */
function closeAtPole(points: Position[]): Position[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  const [from, to] = [longitudeOf(last), longitudeOf(first)];
  return [...points, [from, pole], [(from + to) / 2, pole], [to, pole], first];
}

/** By whole turns, as near as it comes. */
function shiftTo(longitude: number, ring: Position[]): Position[] {
  const by = Math.round((longitude - middleOf(ring)) / turn) * turn;
  return by === 0 ? ring : ring.map(([each = 0, ...rest]) => [each + by, ...rest]);
}

function middleOf(ring: readonly Position[]): number {
  const longitudes = ring.map(longitudeOf);
  return (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
}

const longitudeOf = ([longitude = 0]: Position): number => longitude;
