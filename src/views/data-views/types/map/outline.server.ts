import { runInThread } from "#server/run-in-thread.ts";
import { Cache } from "#shared/cache.ts";
import { frameOf, type MapFrame, type Outline } from "./map-frame.ts";

const module = new URL("./draw-outline.server.ts", import.meta.url).href;
/** What was drawn lately: most maps are of the same few regions. */
const drawn = new Cache<string, Promise<Outline>>("map-outlines", { max: 50 });

/** The land around some places, for a map that is drawn on the server; nothing where there are none. */
export async function outlineOf(places: readonly { latitude: number; longitude: number }[]): Promise<Outline | null> {
  const frame = frameOf(places);
  if (!frame) return null;
  const key = JSON.stringify(frame);
  const known = drawn.get(key);
  if (known) return known;
  const drawing = runInThread<MapFrame, Outline>(module, "drawOutline", frame);
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  return drawing;
}
