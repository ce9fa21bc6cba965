import type { FeatureCollection, Point } from "geojson";
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { BaseMap } from "./base-map.ts";
import type { MapColors } from "./map-colors.ts";
import { tileLayers, tilesSource } from "./tile-layers.ts";
import type { MapTiles } from "./use-map-tiles.ts";

export const placesSource = "places";
/** The layers that answer to a click. */
export const clusterLayer = "clusters";
export const pinLayer = "pins";

type Ground = { base: BaseMap; tiles: MapTiles | null };
type Looks = { colors: MapColors; font: string[]; language: string };

/** No `glyphs`: labels are written in the fonts that the page has, not in ones from elsewhere. */
export function mapStyle({ base, tiles }: Ground, places: FeatureCollection, looks: Looks): StyleSpecification {
  const { colors, font, language } = looks;
  const cities = tiles ? beyond(base.cities, tiles) : base.cities;
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: base.land },
      borders: { type: "geojson", data: base.borders },
      cities: { type: "geojson", data: cities, maxzoom: 9 },
      ...(tiles && tileSources(tiles)),
      [placesSource]: { type: "geojson", data: places, cluster: true, clusterRadius: 44, clusterMaxZoom: 13 },
    },
    layers: [
      ...groundLayers(colors),
      ...(tiles ? [tileGround(colors), ...tileLayers(colors, font, language)] : []),
      cityLayer(colors, font),
      ...placeLayers(colors, font),
    ],
  };
}

/** Outlines are left around what the tiles know: a file is often of one region. */
function tileSources({ url, minZoom, maxZoom, bounds, attribution }: MapTiles): StyleSpecification["sources"] {
  const [west, south, east, north] = bounds;
  const around = [[[west, south], [east, south], [east, north], [west, north], [west, south]]]; // biome-ignore format: a box
  const address = url.startsWith("/") ? `${location.origin}${url}` : url;
  return {
    [tileGroundSource]: {
      type: "geojson",
      data: { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: around } },
    },
    [tilesSource]: {
      ...{ type: "vector", tiles: [address], minzoom: minZoom, maxzoom: maxZoom, bounds, attribution },
    },
  };
}

const tileGroundSource = "tile-ground";

/** Tiles draw water over land; some of them draw no land at all. */
const tileGround = ({ land }: MapColors): LayerSpecification => ({
  ...{ id: "tile-ground", type: "fill", source: tileGroundSource, paint: { "fill-color": land } },
});

const beyond = (cities: FeatureCollection, { bounds: [west, south, east, north] }: MapTiles): FeatureCollection => ({
  ...cities,
  features: cities.features.filter(({ geometry }) => {
    const [longitude, latitude] = (geometry as Point).coordinates as [number, number];
    return longitude < west || longitude > east || latitude < south || latitude > north;
  }),
});

function groundLayers({ water, land, border }: MapColors): LayerSpecification[] {
  return [
    { id: "water", type: "background", paint: { "background-color": water } },
    { id: "land", type: "fill", source: "land", paint: { "fill-color": land } },
    {
      id: "states",
      type: "line",
      source: "borders",
      minzoom: 2.5,
      filter: ["==", ["get", "level"], 1],
      paint: { "line-color": border, "line-width": 0.7, "line-dasharray": [3, 2] },
    },
    {
      id: "countries",
      type: "line",
      source: "borders",
      filter: ["==", ["get", "level"], 0],
      paint: { "line-color": border, "line-width": 1.2 },
    },
  ];
}

function cityLayer({ label, halo }: MapColors, font: string[]): LayerSpecification {
  return {
    id: "cities",
    type: "symbol",
    source: "cities",
    // Smaller towns come as one looks closer.
    filter: [
      ">=",
      ["get", "people"],
      ["step", ["zoom"], 3_000_000, 3, 1_000_000, 4, 400_000, 5, 150_000, 6, 60_000, 7, 25_000, 8, 0],
    ],
    layout: {
      "text-field": ["get", "name"],
      "text-font": font,
      "text-size": 12,
      "text-variable-anchor": ["top", "bottom", "left", "right"],
      "text-radial-offset": 0.4,
      "symbol-sort-key": ["-", 0, ["get", "people"]],
    },
    paint: { "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
}

function placeLayers({ pin, pinText, ring, items }: MapColors, font: string[]): LayerSpecification[] {
  const own = ["match", ["get", "color"], ...items.flat(), pin] as unknown as ExpressionSpecification;
  return [
    {
      id: clusterLayer,
      type: "circle",
      source: placesSource,
      filter: ["has", "point_count"],
      paint: {
        "circle-color": pin,
        "circle-radius": ["step", ["get", "point_count"], 14, 10, 17, 100, 21, 1000, 26],
        "circle-stroke-color": ring,
        "circle-stroke-width": 2,
      },
    },
    {
      id: "cluster-counts",
      type: "symbol",
      source: placesSource,
      filter: ["has", "point_count"],
      layout: {
        "text-field": ["get", "point_count_abbreviated"],
        "text-font": font,
        "text-size": 12,
        "text-allow-overlap": true,
      },
      paint: { "text-color": pinText },
    },
    {
      id: pinLayer,
      type: "circle",
      source: placesSource,
      filter: ["!", ["has", "point_count"]],
      paint: {
        "circle-color": ["case", ["get", "isApproximate"], ring, own],
        "circle-radius": ["case", ["get", "isChosen"], 10, 7],
        "circle-stroke-color": ["case", ["get", "isApproximate"], own, ring],
        "circle-stroke-width": ["case", ["get", "isChosen"], 4, 2.5],
      },
    },
  ];
}
