import { boundsOf } from "./place-features.ts";

/** What of the world a drawn map shows: its corner, and how many of its points a degree of longitude is. */
export type MapFrame = { west: number; top: number; scale: number };

/** Land and borders as paths of a drawing of `mapSize`. */
export type Outline = { land: string; borders: string };

export const mapSize = { width: 960, height: 600 };

/** Outlines show next to nothing of less than this, in degrees of longitude. */
const leastWidth = 7;
/** Around the outermost places, as a part of the whole. */
const margin = 0.14;

/** The frame that holds places with some land around them; whole degrees of it, so that one more place seldom changes it. */
export function frameOf(places: readonly { latitude: number; longitude: number }[]): MapFrame | undefined {
  const bounds = boundsOf(places);
  if (!bounds) return undefined;
  const { width, height } = mapSize;
  const [west, east] = [Math.floor(bounds.west), Math.ceil(bounds.east)];
  const [bottom, top] = [Math.floor(mercator(bounds.south)), Math.ceil(mercator(bounds.north))];
  const room = 1 - 2 * margin;
  const wanted = Math.max((east - west) / room, ((top - bottom) / room) * (width / height), leastWidth);
  const shown = Math.min(wanted, 360);
  const scale = width / shown;
  const middle = { across: (west + east) / 2, up: (top + bottom) / 2 };
  return { scale, west: middle.across - shown / 2, top: middle.up + height / scale / 2 };
}

/** Where something is in the drawing. */
export function placeIn({ west, top, scale }: MapFrame, longitude: number, latitude: number): [x: number, y: number] {
  return [(longitude - west) * scale, (top - mercator(latitude)) * scale];
}

/** Degrees up from the equator, stretched as those of longitude are there. */
const mercator = (latitude: number): number => {
  const kept = Math.max(-85, Math.min(85, latitude));
  return (Math.log(Math.tan(Math.PI / 4 + (kept * Math.PI) / 360)) * 180) / Math.PI;
};
