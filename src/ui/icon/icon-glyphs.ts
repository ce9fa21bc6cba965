import type { IconPaths } from "virtual:icons/catalogue";
import chunkLoaders from "virtual:icons/chunks";
import { chunkOf } from "./icon-chunks.ts";
import { parseIconName } from "./icon-name.ts";

type Chunk = Record<string, IconPaths>;
let core: Chunk = {};

/** The chrome's own icons, drawn at once: given by whatever draws the chrome, so that bare pages do without them. */
export function registerCore(paths: Chunk): void {
  core = paths;
}

export type Glyph = { width: number; path: string; duotone: boolean };

/** The drawing, null if there is no such icon, or undefined while its chunk has not been loaded. */
export function findGlyph(identifier: string): Glyph | null | undefined {
  const parsed = parseIconName(identifier);
  if (!parsed) return null;
  const { style, name } = parsed;
  const chunk = Object.hasOwn(core, name) ? core : loaded.get(chunkOf(name));
  if (!chunk) return undefined;
  const paths = Object.hasOwn(chunk, name) ? chunk[name] : undefined;
  if (!paths) return null;
  const [width, path] = style === "regular" ? paths.slice(2) : paths;
  return typeof width === "number" && typeof path === "string" ? { width, path, duotone: style === "duotone" } : null;
}

/** Asks for each chunk once, however many icons of it appear together; a failed request may be tried again. */
export async function loadGlyph(identifier: string): Promise<Glyph | null> {
  const parsed = parseIconName(identifier);
  // Bare pages start without the chrome's icons, but what they draw, an error for one, is mostly one of those.
  if (findGlyph(identifier) === undefined) registerCore((await import("virtual:icons/core")).default);
  const found = findGlyph(identifier);
  if (!parsed || found !== undefined) return found ?? null;
  const chunk = chunkOf(parsed.name);
  const request = loading.get(chunk) ?? requestChunk(chunk);
  loading.set(chunk, request);
  await request.finally(() => loading.delete(chunk));
  return findGlyph(identifier) ?? null;
}

/** Not answered at once: the names of all icons are not part of the app's first download. */
export async function iconExists(identifier: string): Promise<boolean> {
  return (await loadGlyph(identifier)) !== null;
}

const loaded = new Map<number, Chunk>();
const loading = new Map<number, Promise<void>>();

async function requestChunk(chunk: number): Promise<void> {
  const module = await chunkLoaders[chunk]?.();
  loaded.set(chunk, module?.default ?? {});
}
