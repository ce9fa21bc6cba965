import { openDb, openPool } from "../db/db.ts";
import type { Env } from "../env.ts";
import { openLog } from "../log.ts";
import { readSecret } from "../secret.ts";
import { openSettings } from "../settings/settings.ts";
import { openStore, placeOfSettings, type StoreName } from "./open-store.ts";

/** For commands: the store that the settings in a database lead to. */
export async function openStoreOfDatabase(env: Env, databaseUrl: string, name: StoreName) {
  const log = openLog(env.LOG_LEVEL);
  const pool = openPool(databaseUrl, 1);
  try {
    // A database from before there were settings has none, and is read as it is.
    const known = await pool.query("select to_regclass('app.setting') is not null as has");
    const settings = known.rows[0]?.has
      ? await openSettings({ env, db: openDb(pool), secret: readSecret(env), log })
      : undefined;
    const store = openStore(env, log, name, settings && (() => placeOfSettings(settings)));
    return { store, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
