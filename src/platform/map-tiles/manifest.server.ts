import { manifest } from "#server/manifest.ts";
import { mapTiles } from "./server.ts";

export const mapTilesManifest = manifest({ endpoints: [mapTiles] });
