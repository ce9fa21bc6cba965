import type { FeatureCollection } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { BaseMap } from "./base-map.ts";

export const placesSource = "places";
/** The layers that answer to a click. */
export const clusterLayer = "clusters";
export const pinLayer = "pins";

type Colors = Record<"water" | "land" | "border" | "label" | "halo" | "pin" | "pinText" | "ring", string>;

const tokens: Colors = {
  water: "--map-water",
  land: "--map-land",
  border: "--map-border",
  label: "--text-muted",
  halo: "--map-land",
  pin: "--mantine-primary-color-filled",
  pinText: "--mantine-primary-color-contrast",
  ring: "--surface-raised",
};

/** The colours of the page as it is now: the map is drawn apart and knows no custom properties. */
export function readColors(element: HTMLElement): Colors {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const colors = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      probe.style.color = `var(${token})`;
      return [name, getComputedStyle(probe).color];
    }),
  ) as Colors;
  probe.remove();
  return colors;
}

/** No `glyphs`: labels are written in the fonts that the page has, not in ones from elsewhere. */
export function mapStyle(base: BaseMap, places: FeatureCollection, colors: Colors, font: string[]): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: base.land },
      borders: { type: "geojson", data: base.borders },
      cities: { type: "geojson", data: base.cities, maxzoom: 9 },
      [placesSource]: { type: "geojson", data: places, cluster: true, clusterRadius: 44, clusterMaxZoom: 13 },
    },
    layers: [...groundLayers(colors, font), ...placeLayers(colors, font)],
  };
}

function groundLayers({ water, land, border, label, halo }: Colors, font: string[]): LayerSpecification[] {
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
    {
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
    },
  ];
}

function placeLayers({ pin, pinText, ring }: Colors, font: string[]): LayerSpecification[] {
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
        "circle-color": ["case", ["get", "isApproximate"], ring, pin],
        "circle-radius": ["case", ["get", "isChosen"], 10, 7],
        "circle-stroke-color": ["case", ["get", "isApproximate"], pin, ring],
        "circle-stroke-width": ["case", ["get", "isChosen"], 4, 2.5],
      },
    },
  ];
}
