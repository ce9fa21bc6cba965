import type { FeatureCollection } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import statesUrl from "us-atlas/states-10m.json?url";
import countriesUrl from "world-atlas/countries-50m.json?url";
import { unwrapLand } from "./unwrap-rings.ts";

/** Land, borders and towns, all from installed packages: a map that asks nobody else. */
export type BaseMap = { land: FeatureCollection; borders: FeatureCollection; cities: FeatureCollection };

type Countries = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type States = Topology<{ states: GeometryCollection }>;

let reading: Promise<BaseMap> | undefined;

export function loadBaseMap(): Promise<BaseMap> {
  reading ??= read().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function read(): Promise<BaseMap> {
  const [countries, states, cities] = await Promise.all([
    readJson<Countries>(countriesUrl),
    readJson<States>(statesUrl),
    import("virtual:cities"),
  ]);
  const { land, countries: lands } = countries.objects;
  const inner = (topology: Topology, object: GeometryCollection) => mesh(topology, object, (a, b) => a !== b);
  return {
    land: collect(feature(countries, land).features.map((part) => ({ ...part, geometry: unwrapLand(part.geometry) }))),
    borders: collect([
      { type: "Feature", properties: { level: 0 }, geometry: inner(countries, lands) },
      { type: "Feature", properties: { level: 1 }, geometry: inner(states, states.objects.states) },
    ]),
    cities: collect(
      cities.default.map(([name, longitude, latitude, people]) => ({
        type: "Feature",
        properties: { name, people },
        geometry: { type: "Point", coordinates: [longitude, latitude] },
      })),
    ),
  };
}

const collect = (features: FeatureCollection["features"]): FeatureCollection => ({
  type: "FeatureCollection",
  features,
});

async function readJson<Content>(url: string): Promise<Content> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}
