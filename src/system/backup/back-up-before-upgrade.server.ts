import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import type { Env } from "#server/env.ts";
import { openStoreOfDatabase } from "#server/files/open-store-of-database.ts";
import type { Log } from "#server/log.ts";
import { writeBackup } from "./write-backup.server.ts";

/**
 * Before a migration that asks for it, nothing else is open yet: the backup is written from the database's catalogue as it
 * stands, and the list of backups finds it in the store.
 */
export async function backUpBeforeUpgrade(env: Env, url: string, log: Log): Promise<void> {
  if (env.UPGRADE_WITHOUT_BACKUP) return;
  const key = randomBytes(16).toString("hex");
  log.info({ key }, "everything is backed up before the database is brought up to date");
  const files = await openStoreOfDatabase(env, url, "files");
  const backups = await openStoreOfDatabase(env, url, "backups");
  try {
    const source = { url, store: files.store, scope: { kind: "whole" } as const };
    const bytes = writeBackup(source, ignore, ignore);
    await backups.store.put(key, Readable.from(bytes, { objectMode: false }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `Simply makes a backup before it brings this database up to date, and could not (${why}). Nothing was changed. With a backup of your own, start it with UPGRADE_WITHOUT_BACKUP=true.`,
      { cause: error },
    );
  } finally {
    await Promise.all([files.close(), backups.close()]);
  }
}

const ignore = () => {};
