import type {
  ExpressionSpecification,
  FilterSpecification,
  InterpolationSpecification,
  LayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import type { MapColors } from "./map-colors.ts";

export const tilesSource = "tiles";

/** Both schemas say in one of these what a thing is: OpenMapTiles in `class`, Protomaps in `kind` and `kind_detail`. */
const sort: ExpressionSpecification = ["coalesce", ["get", "kind_detail"], ["get", "class"], ["get", "kind"], ""];
const kind: ExpressionSpecification = ["coalesce", ["get", "class"], ["get", "kind"], ""];
const oneOf = (what: ExpressionSpecification, ...names: string[]): ExpressionSpecification => [
  "in",
  what,
  ["literal", names],
];

const greens = ["wood", "forest", "grass", "grassland", "park", "nature_reserve", "national_park", "garden", "meadow"];
const motorways = ["motorway", "trunk", "highway"];
const largeRoads = ["primary", "secondary", "tertiary", "major_road"];
const smallRoads = ["minor", "service", "minor_road", "street", "residential"];
const paths = ["path", "track", "pedestrian"];

/**
 * A quiet ground of greys, over the layers of both usual schemas of vector tiles: those that the tiles do not have draw
 * nothing. Labels are in the reader's language where the tiles know it.
 */
export function tileLayers(colors: MapColors, font: string[], language: string): LayerSpecification[] {
  const { water, green, building, border, road, largeRoad } = colors;
  return [
    ...each(["landcover", "landuse", "park"], (id, layer) => ({
      ...{ id, type: "fill", source: tilesSource, "source-layer": layer },
      filter: layer === "park" ? ["literal", true] : oneOf(kind, ...greens),
      paint: { "fill-color": green, "fill-opacity": 0.7, "fill-antialias": false },
    })),
    ...each(["water"], (id, layer) => ({
      ...{ id, type: "fill", source: tilesSource, "source-layer": layer },
      filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": water },
    })),
    ...each(["waterway", "water"], (id, layer) => ({
      ...{ id: `${id}-line`, type: "line", source: tilesSource, "source-layer": layer, minzoom: 8 },
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": water, "line-width": growing(8, 0.5, 16, 4) },
    })),
    ...each(["building", "buildings"], (id, layer) => ({
      ...{ id, type: "fill", source: tilesSource, "source-layer": layer, minzoom: 14 },
      paint: { "fill-color": building },
    })),
    ...["transportation", "roads"].flatMap((layer) => [
      roads(layer, "paths", oneOf(kind, ...paths), { "line-color": road, "line-dasharray": [2, 2] }, 14),
      roads(
        layer,
        "small",
        oneOf(kind, ...smallRoads),
        { "line-color": road, "line-width": growing(11, 0.4, 17, 8) },
        11,
      ),
      roads(
        layer,
        "large",
        oneOf(kind, ...largeRoads),
        { "line-color": largeRoad, "line-width": growing(7, 0.5, 17, 12) },
        7,
      ),
      roads(
        layer,
        "motorways",
        oneOf(kind, ...motorways),
        { "line-color": largeRoad, "line-width": growing(5, 0.7, 17, 16) },
        5,
      ),
      roads(
        layer,
        "rail",
        oneOf(kind, "rail"),
        { "line-color": border, "line-width": 0.8, "line-dasharray": [4, 3] },
        11,
      ),
    ]),
    ...each(["boundary", "boundaries"], (id, layer) => ({
      ...{ id: `${id}-regions`, type: "line", source: tilesSource, "source-layer": layer, minzoom: 2.5 },
      filter: ["any", ["in", ["get", "admin_level"], ["literal", [3, 4]]], oneOf(kind, "region")],
      paint: { "line-color": border, "line-width": 0.7, "line-dasharray": [3, 2] },
    })),
    ...each(["boundary", "boundaries"], (id, layer) => ({
      ...{ id: `${id}-countries`, type: "line", source: tilesSource, "source-layer": layer },
      filter: [
        "all",
        ["any", ["==", ["get", "admin_level"], 2], oneOf(kind, "country")],
        ["!=", ["get", "maritime"], 1],
      ],
      paint: { "line-color": border, "line-width": 1.2 },
    })),
    ...labels(colors, font, language),
  ];
}

function labels({ label, halo }: MapColors, font: string[], language: string): LayerSpecification[] {
  const name: ExpressionSpecification = [
    "coalesce",
    ["get", `name:${language}`],
    ["get", "name:latin"],
    ["get", "name"],
    "",
  ];
  const paint: SymbolLayerSpecification["paint"] = {
    ...{ "text-color": label, "text-halo-color": halo, "text-halo-width": 1.5 },
  };
  const towns = (id: string, layer: string, filter: FilterSpecification, size: number, minzoom: number) =>
    ({
      ...{ id, type: "symbol", source: tilesSource, "source-layer": layer, minzoom, filter, paint },
      layout: {
        ...{ "text-field": name, "text-font": font, "text-size": size, "text-max-width": 8, "text-padding": 4 },
        "symbol-sort-key": importance,
      },
    }) satisfies LayerSpecification;
  return [
    ...each(["transportation_name", "roads"], (id, layer) => ({
      ...{ id: `${id}-names`, type: "symbol", source: tilesSource, "source-layer": layer, minzoom: 13, paint },
      layout: {
        ...{ "symbol-placement": "line", "text-field": name, "text-font": font, "text-size": 11 },
      },
    })),
    ...["place", "places"].flatMap((layer) => [
      towns(`${layer}-parts`, layer, oneOf(sort, "suburb", "neighbourhood", "quarter", "hamlet"), 11, 12),
      towns(`${layer}-villages`, layer, oneOf(sort, "village", "locality"), 11, 10),
      towns(`${layer}-towns`, layer, oneOf(sort, "town"), 12, 7),
      towns(`${layer}-cities`, layer, oneOf(sort, "city"), 13, 3),
      towns(`${layer}-countries`, layer, oneOf(kind, "country"), 13, 1.5),
    ]),
  ];
}

/** Of two names for which there is one place, the more telling one: the first in OpenMapTiles, the largest in Protomaps. */
const importance: ExpressionSpecification = [
  "case",
  ["has", "population_rank"],
  ["-", 20, ["to-number", ["get", "population_rank"], 0]],
  ["to-number", ["get", "rank"], 20],
];

const each = (layers: string[], make: (id: string, layer: string) => unknown): LayerSpecification[] =>
  layers.map((layer) => make(`${tilesSource}-${layer}`, layer) as LayerSpecification);

const roads = (
  layer: string,
  name: string,
  filter: FilterSpecification,
  paint: LineLayerSpecification["paint"] & object,
  minzoom: number,
): LayerSpecification => ({
  ...{ id: `${tilesSource}-${layer}-${name}`, type: "line", source: tilesSource, "source-layer": layer, minzoom },
  ...{ filter, paint, layout: { "line-cap": "round", "line-join": "round" } },
});

const growing = (from: number, thin: number, to: number, wide: number): ExpressionSpecification => {
  const curve: InterpolationSpecification = ["exponential", 1.4];
  return ["interpolate", curve, ["zoom"], from, thin, to, wide];
};
