import { resolve } from "node:path";
import type { App } from "#server/app.ts";
import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { openStreetMap } from "./attribution.server.ts";
import { mapTilesContract } from "./contract.ts";
import type { TilesFile } from "./tiles-file.server.ts";

/** What an address alone does not say: tiles of OpenMapTiles, and of most who make any, end at zoom 14. */
const usual = { minZoom: 0, maxZoom: 14, bounds: [-180, -85.0511, 180, 85.0511] as [number, number, number, number] };

const opened = new Map<string, TilesFile>();

export const mapTiles = feature(mapTilesContract, {
  async readMapTiles({ app }) {
    const url = app.env.MAP_TILES_URL;
    if (url) return { tiles: { ...usual, url, attribution: openStreetMap } };
    const file = await tilesFile(app);
    return { tiles: file ? { ...(await file.describe()), url: "/api/map-tiles/{z}/{x}/{y}" } : null };
  },

  async openMapTile({ app, params, request, reply }) {
    const file = await tilesFile(app);
    const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)];
    if (!file || z > deepest || x >= 2 ** z || y >= 2 ** z) throw new Refusal("not_found");
    const tile = await file.readTile(z, x, y);
    reply.header("cache-control", "private, max-age=86400");
    if (!tile) return reply.code(204).send();
    const etag = `"${tile.version}-${z}-${x}-${y}"`;
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    if (tile.encoding) reply.header("content-encoding", tile.encoding);
    return reply.type("application/vnd.mapbox-vector-tile").send(tile.bytes);
  },
});

/** As far as numbers of tiles can be counted exactly. */
const deepest = 22;

/** Opened, and its reader loaded, when somebody first looks at a map. */
async function tilesFile({ env }: App): Promise<TilesFile | undefined> {
  if (!env.MAP_TILES_FILE) return undefined;
  const path = resolve(env.MAP_TILES_FILE);
  const { openTilesFile } = await import("./tiles-file.server.ts");
  const file = opened.get(path) ?? openTilesFile(path);
  opened.set(path, file);
  return file;
}
