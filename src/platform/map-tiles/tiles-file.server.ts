import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip as gunzipCallback } from "node:zlib";
import { Compression, EtagMismatch, type Header, PMTiles, SharedPromiseCache, type Source } from "pmtiles";
import { safeAttribution } from "./attribution.server.ts";

const gunzip = promisify(gunzipCallback);

/** No part of a sound file is longer; a torn one must not take all memory. */
const longestPart = 32_000_000;
const keptDirectories = 200;

export type TilesFile = ReturnType<typeof openTilesFile>;

/** Reads a PMTiles file part by part. One that is replaced is read anew. */
export function openTilesFile(path: string) {
  const source = partsOf(path);
  const cache = new SharedPromiseCache(keptDirectories, undefined, unpack);
  const file = new PMTiles(source, cache, unpack);
  // Tiles go to browsers as they are packed.
  const packed = new PMTiles(source, cache, async (bytes) => bytes);
  return {
    async describe() {
      const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await file.getHeader();
      const metadata = (await file.getMetadata()) as { attribution?: unknown };
      const bounds: [number, number, number, number] = [minLon, minLat, maxLon, maxLat];
      return { minZoom, maxZoom, bounds, attribution: safeAttribution(metadata.attribution) };
    },
    /** Nothing where the file has no such tile. */
    async readTile(z: number, x: number, y: number) {
      const tile = await packed.getZxy(z, x, y);
      if (!tile) return undefined;
      const { tileCompression, etag } = await file.getHeader();
      return { bytes: Buffer.from(tile.data), encoding: encodingOf(tileCompression), version: etag! };
    },
  };
}

function partsOf(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length, _signal, known) {
      if (length > longestPart) throw new Error(`a part of ${path} is said to be ${length} bytes long`);
      const file = await open(path);
      try {
        const { mtimeMs, size } = await file.stat();
        const etag = `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`;
        if (known !== undefined && known !== etag) throw new EtagMismatch(etag);
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
        return { data: buffer.buffer.slice(0, bytesRead), etag };
      } finally {
        await file.close();
      }
    },
  };
}

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return bytes;
  if (compression !== Compression.Gzip) throw new Error("only gzip is understood inside of a PMTiles file");
  const { buffer, byteOffset, byteLength } = await gunzip(bytes, { maxOutputLength: longestPart });
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

const encodings: Partial<Record<Header["tileCompression"], string>> = {
  [Compression.Gzip]: "gzip",
  [Compression.Brotli]: "br",
  [Compression.Zstd]: "zstd",
};
const encodingOf = (compression: Compression) => encodings[compression];
