import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Store } from "./store.ts";

const staleAfter = 60 * 60 * 1000;

/** Files under `<folder>/ab/<key>`. They are written beside, made safe, and only then get their name. */
export function openDiskStore(folder: string): Store & { removeStale(now?: number): Promise<void> } {
  const unfinished = join(folder, "unfinished");
  const placeOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key);

  return {
    async put(key, body) {
      const place = placeOf(key);
      const temporary = join(unfinished, randomUUID());
      try {
        await mkdir(unfinished, { recursive: true });
        await mkdir(dirname(place), { recursive: true });
        const handle = await open(temporary, "wx", 0o600);
        try {
          await handle.writeFile(body);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(temporary, place);
        await syncFolder(dirname(place));
      } catch (error) {
        // What cannot be removed now is stale later; the caller must hear the first cause.
        await Promise.allSettled([rm(temporary, { force: true }), rm(place, { force: true })]);
        throw error;
      }
    },

    async get(key, range) {
      const handle = await open(placeOf(key), "r").catch(ignoreMissing);
      if (!handle) return undefined;
      try {
        const { size } = await handle.stat();
        const stream = handle.createReadStream(range);
        return { stream, bytes: range ? Math.max(0, Math.min(range.end, size - 1) - range.start + 1) : size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    remove: (key) => rm(placeOf(key), { force: true }),

    async *list() {
      for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(name)) continue;
        for (const key of await readdir(join(folder, name))) {
          const found = isKey(key) ? await stat(join(folder, name, key)).catch(ignoreMissing) : undefined;
          if (found) yield { key, at: found.mtime };
        }
      }
    },

    async ready() {
      await mkdir(unfinished, { recursive: true });
      await access(unfinished, constants.W_OK);
    },

    /** What a killed process left half written. Young ones may belong to another process that is still writing. */
    async removeStale(now = Date.now()) {
      const names = (await readdir(unfinished).catch(ignoreMissing)) ?? [];
      for (const name of names) {
        const path = join(unfinished, name);
        const found = await stat(path).catch(ignoreMissing);
        if (found && now - found.mtimeMs > staleAfter) await rm(path, { force: true });
      }
    },
  };
}

function checkKey(key: string): string {
  if (!isKey(key)) throw new Error("not a storage key");
  return key;
}

const isKey = (key: string): boolean => /^[0-9a-f]{32}(-\d+)?$/.test(key);

/** A new name survives a power cut only when its folder is on the disk too. Windows has no such call. */
async function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
