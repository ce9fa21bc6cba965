import { gzipSync } from "node:zlib";
import { GeoJSONVT } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import type { FeatureCollection } from "geojson";
import { zxyToTileId } from "pmtiles";

type Tile = { z: number; x: number; y: number; bytes: Uint8Array };
type MakeInput = {
  tiles: Tile[];
  metadata?: object;
  /** West, south, east, north. */
  bounds?: [number, number, number, number];
  tileType?: number;
};

const headBytes = 127;
const none = 1;
const gzip = 2;

/** A PMTiles file (version 3) with one directory: what tools make of map data, only small. */
export function makePmtiles({ tiles, metadata = {}, bounds = [-180, -85, 180, 85], tileType = 1 }: MakeInput): Buffer {
  const packed = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), z, bytes: gzipSync(bytes) }))
    .sort((a, b) => a.id - b.id);
  const directory = writeDirectory(packed);
  const words = Buffer.from(JSON.stringify(metadata));
  const data = Buffer.concat(packed.map(({ bytes }) => bytes));
  const head = Buffer.alloc(headBytes);
  head.write("PMTiles", "latin1");
  head[7] = 3;
  const metadataAt = headBytes + directory.length;
  const dataAt = metadataAt + words.length;
  const numbers = [headBytes, directory.length, metadataAt, words.length, dataAt, 0, dataAt, data.length];
  for (const [index, number] of [...numbers, packed.length, packed.length, packed.length].entries())
    head.writeBigUInt64LE(BigInt(number), 8 + index * 8);
  const zooms = packed.map(({ z }) => z);
  head.set([1, none, gzip, tileType, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [index, degrees] of bounds.entries()) head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  return Buffer.concat([head, directory, words, data]);
}

/** One vector tile of each zoom there is, from zero, whole where it is asked for by all of them. */
export function makeVectorTiles(layers: Record<string, FeatureCollection>, deepest: number): Tile[] {
  const indexes = Object.entries(layers).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom: deepest })] as const,
  );
  const tiles: Tile[] = [];
  for (let z = 0; z <= deepest; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const cut = indexes.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y);
          return tile ? [[name, tile] as const] : [];
        });
        if (cut.length > 0) tiles.push({ z, x, y, bytes: fromGeojsonVt(Object.fromEntries(cut), { version: 2 }) });
      }
  return tiles;
}

/** Columns of numbers: ids as steps, how many, lengths, offsets (0: right after the one before). */
function writeDirectory(tiles: { id: number; bytes: Buffer }[]): Buffer {
  const numbers = [tiles.length];
  for (const [index, { id }] of tiles.entries()) numbers.push(id - (tiles[index - 1]?.id ?? 0));
  for (const _ of tiles) numbers.push(1);
  for (const { bytes } of tiles) numbers.push(bytes.length);
  for (const index of tiles.keys()) numbers.push(index === 0 ? 1 : 0);
  return Buffer.from(numbers.flatMap(varint));
}

function varint(number: number): number[] {
  const bytes: number[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
