import * as z from "zod";
import { endpoint, signedIn } from "#shared/endpoint.ts";

const whole = z.string().regex(/^\d{1,8}$/);

/** The operator's own map: vector tiles from their host (`MAP_TILES_URL`), or from a file that we serve (`MAP_TILES_FILE`). */
export const mapTilesContract = {
  readMapTiles: endpoint({
    method: "GET",
    path: "/map-tiles",
    access: signedIn,
    summary: "Where maps find vector tiles; nothing where this installation has none.",
    output: z.object({
      tiles: z
        .object({
          /** With `{z}`, `{x}` and `{y}`; a path is one of ours. */
          url: z.string(),
          minZoom: z.number(),
          maxZoom: z.number(),
          /** West, south, east, north. */
          bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          /** Whom to thank, as HTML with nothing but text and links. */
          attribution: z.string(),
        })
        .nullable(),
    }),
  }),
  openMapTile: endpoint({
    method: "GET",
    path: "/map-tiles/:z/:x/:y",
    access: signedIn,
    summary: "A vector tile of the operator's file; 204 where it has nothing there.",
    input: { params: z.strictObject({ z: whole, x: whole, y: whole }) },
    streams: true,
  }),
} as const;
