import type { Db } from "../db/db.ts";
import type { Store } from "./store.ts";

const partLength = 1000;

/** Looks at everything in the store, in parts. Young bytes may belong to an upload whose row is still to come. */
export async function removeOrphans(store: Store, db: Db, before: Date): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  for await (const { key, at } of store.list()) {
    if (at >= before) continue;
    keys.push(key);
    if (keys.length < partLength) continue;
    removed += await removeThose(store, db, keys);
    keys = [];
  }
  return removed + (await removeThose(store, db, keys));
}

async function removeThose(store: Store, db: Db, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await db.app
    .selectFrom("file")
    .select("storage_key")
    .where("storage_key", "in", [...new Set(keys.map(ownerOf))])
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  const orphans = keys.filter((key) => !known.has(ownerOf(key)));
  for (const key of orphans) await store.remove(key);
  return orphans.length;
}

/** Thumbnails lie beside their picture: `<key>-64`. */
const ownerOf = (key: string): string => key.replace(/-\d+$/, "");
