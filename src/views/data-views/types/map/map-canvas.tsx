import "maplibre-gl/dist/maplibre-gl.css";
import { useComputedColorScheme } from "@mantine/core";
import { type GeoJSONSource, Map as MapLibre, type MapMouseEvent, NavigationControl, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useStillness } from "#ui/use-stillness.ts";
import { type BaseMap, loadBaseMap } from "./base-map.ts";
import classes from "./map.module.css";
import { readColors } from "./map-colors.ts";
import { clusterLayer, mapStyle, pinLayer, placesSource } from "./map-style.ts";
import { type Bounds, boundsOf, featuresOf, isWithin, type Place } from "./place-features.ts";
import { tilesSource } from "./tile-layers.ts";
import type { MapTiles } from "./use-map-tiles.ts";

setWorkerUrl(workerUrl);

type MapCanvasProps = {
  places: readonly Place[];
  /** What has no colour of its own, and what stands for several, is neutral then. */
  isColored: boolean;
  chosen: Place | undefined;
  /** The operator's own map; outlines where there is none. */
  tiles: MapTiles | null;
  /** Its first tile could not be had. */
  onTilesLost(): void;
  /** Those that a click was on; none: beside them. */
  onChoose(places: Place[]): void;
  /** What of the world is in sight now. */
  onMove(bounds: Bounds): void;
  /** It cannot be drawn here. */
  onFail(error: unknown): void;
};

const closest = 15;
/** Nearer than this, outlines show next to nothing. */
const outlineZoom = 9;

/** The world with the places on it. The camera stays where its reader has put it, whatever changes around it. */
export default function MapCanvas(props: MapCanvasProps) {
  const { places, isColored, chosen, tiles } = props;
  const t = useTranslations("views.map");
  const scheme = useComputedColorScheme();
  const duration = useStillness() ? 0 : 500;
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const [base, setBase] = useState<BaseMap>();
  const language = useLocale();
  const current = useRef(props);
  current.current = props;
  const styleNow = (ground: BaseMap, element: HTMLElement) =>
    mapStyle({ base: ground, tiles }, featuresOf(current.current.places, current.current.chosen?.id), {
      ...{ colors: readColors(element, isColored), font: fontsOf(element), language },
    });

  useEffect(() => {
    let isGone = false;
    loadBaseMap().then(
      (read) => !isGone && setBase(read),
      (error) => !isGone && current.current.onFail(error),
    );
    return () => {
      isGone = true;
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes later is told to it below
  useEffect(() => {
    if (!base || !frame.current) return;
    const start = boundsOf(current.current.places);
    let made: MapLibre;
    try {
      made = new MapLibre({
        container: frame.current,
        style: styleNow(base, frame.current),
        ...(start
          ? { bounds: asBox(start), fitBoundsOptions: { padding: 56, maxZoom: tiles ? 13 : outlineZoom } }
          : { center: [0, 25], zoom: 1 }),
        attributionControl: { compact: true, customAttribution: t("sources") },
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        maxZoom: 17,
        locale: {
          "Map.Title": t("map"),
          "NavigationControl.ZoomIn": t("zoomIn"),
          "NavigationControl.ZoomOut": t("zoomOut"),
          "AttributionControl.ToggleAttribution": t("toggleSources"),
        },
      });
    } catch (error) {
      current.current.onFail(error);
      return;
    }
    made.touchZoomRotate.disableRotation();
    made.keyboard.disableRotation();
    made.addControl(new NavigationControl({ showCompass: false }), "top-right");
    made.on("click", (event) => void choose(made, event, current.current));
    made.on("mousemove", ({ point }) => {
      const isOver = made.queryRenderedFeatures(point, { layers: [clusterLayer, pinLayer] }).length > 0;
      made.getCanvas().style.cursor = isOver ? "pointer" : "";
    });
    watchTiles(made, () => current.current.onTilesLost());
    const tell = () => current.current.onMove(boundsNow(made));
    made.on("moveend", tell);
    made.once("load", () => {
      setMap(made);
      tell();
    });
    return () => made.remove();
  }, [base]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors are read anew when the scheme turns
  useEffect(() => {
    if (map && base && frame.current) map.setStyle(styleNow(base, frame.current));
  }, [map, base, scheme, tiles, isColored]);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>(placesSource)?.setData(featuresOf(places, chosen?.id));
  }, [map, places, chosen]);

  useEffect(() => {
    if (!map || !chosen) return;
    const isHidden = !isWithin(chosen, boundsNow(map));
    const center: [number, number] = [chosen.longitude, chosen.latitude];
    if (isHidden || map.getZoom() < 5) map.easeTo({ center, zoom: Math.max(map.getZoom(), tiles ? 12 : 8), duration });
  }, [map, chosen, duration, tiles]);

  return <div ref={frame} className={classes.canvas} />;
}

/** A tile that fails among others leaves a hole for a while; when not even the first comes, there is no such map. */
function watchTiles(map: MapLibre, onLost: () => void) {
  let hasCome = false;
  map.on("sourcedata", ({ sourceId, tile }) => {
    if (sourceId === tilesSource && tile?.state === "loaded") hasCome = true;
  });
  map.on("error", (event) => {
    if ((event as { sourceId?: string }).sourceId !== tilesSource) return reportError(event.error);
    if (hasCome) return;
    if (map.getZoom() > outlineZoom) map.setZoom(outlineZoom);
    onLost();
  });
}

/** A cluster opens as far as it is several; where it can open no further, it is all that is there. */
async function choose(
  map: MapLibre,
  { point }: MapMouseEvent,
  { places, onChoose }: Pick<MapCanvasProps, "places" | "onChoose">,
) {
  const found = map.queryRenderedFeatures(point, { layers: [clusterLayer, pinLayer] });
  const cluster = found.find(({ layer }) => layer.id === clusterLayer);
  if (cluster?.geometry.type !== "Point") {
    onChoose(found.flatMap(({ properties }) => places[properties.index as number] ?? []));
    return;
  }
  const source = map.getSource<GeoJSONSource>(placesSource)!;
  const id = cluster.properties.cluster_id as number;
  const zoom = await source.getClusterExpansionZoom(id);
  const center = cluster.geometry.coordinates as [number, number];
  if (zoom <= closest) return void map.easeTo({ center, zoom });
  const leaves = await source.getClusterLeaves(id, 100, 0);
  onChoose(leaves.flatMap(({ properties }) => places[properties?.index as number] ?? []));
}

function boundsNow(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  return { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
}

const asBox = ({ west, south, east, north }: Bounds): [number, number, number, number] => [west, south, east, north];

const fontsOf = (element: HTMLElement): string[] =>
  getComputedStyle(element)
    .fontFamily.split(",")
    .map((name) => name.trim().replaceAll('"', ""));
