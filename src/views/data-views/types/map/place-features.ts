import type { FeatureCollection } from "geojson";
import type { Answer } from "#shared/endpoint.ts";
import type { itemsContract } from "../../items-contract.ts";

export type PlaceRead = Answer<typeof itemsContract.listPlaces>["places"][number];

/** With the colour of its row, and what it has that by. */
export type Place = PlaceRead & { chosenName?: string | undefined };

export type Bounds = { west: number; south: number; east: number; north: number };

/** As the map draws them; each knows its place in the list. */
export const featuresOf = (places: readonly Place[], chosenId?: string): FeatureCollection => ({
  type: "FeatureCollection",
  features: places.map(({ id, longitude, latitude, isApproximate = false, color = "" }, index) => ({
    type: "Feature",
    properties: { index, isApproximate, isChosen: id === chosenId, color },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  })),
});

/** The smallest box around them; over the date line where that is smaller. */
export function boundsOf(places: readonly Pick<Place, "latitude" | "longitude">[]): Bounds | undefined {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const [south, north] = [least(latitudes), most(latitudes)];
  const plain = places.map(({ longitude }) => longitude);
  const turned = plain.map((longitude) => (longitude < 0 ? longitude + 360 : longitude));
  const across = most(turned) - least(turned) < most(plain) - least(plain) ? turned : plain;
  return { west: least(across), south, east: most(across), north };
}

// Spreading fifty thousand numbers into Math.min would be too many arguments.
const least = (numbers: number[]) => numbers.reduce((a, b) => Math.min(a, b));
const most = (numbers: number[]) => numbers.reduce((a, b) => Math.max(a, b));

/** A map can be turned around the world: its bounds may lie beyond 180 degrees. */
export function isWithin({ latitude, longitude }: Pick<Place, "latitude" | "longitude">, bounds: Bounds): boolean {
  if (latitude < bounds.south || latitude > bounds.north) return false;
  return [-360, 0, 360].some((turn) => longitude + turn >= bounds.west && longitude + turn <= bounds.east);
}
