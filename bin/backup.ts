import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { openApp } from "../src/app/server/open-app.ts";
import { type Env, readEnv } from "../src/server/env.ts";
import { openStoreOfDatabase } from "../src/server/files/open-store-of-database.ts";
import { isId } from "../src/shared/ids.ts";
import type { Scope } from "../src/system/backup/backup-parts.server.ts";
import { readBackup } from "../src/system/backup/backup-rows.server.ts";
import { makeBackup, startBackup } from "../src/system/backup/make-backup.server.ts";
import { type Written, writeBackup } from "../src/system/backup/write-backup.server.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run backup`: into the store, as the screen does. `npm run backup -- FILE`: into a file. Beside a running Simply too. */
const { values, positionals } = parseArgs({ options: { team: { type: "string" } }, allowPositionals: true });
const env: Env = { ...readEnv(), ROLE: ["web"], LOG_LEVEL: "warn" };
const scope: Scope = values.team === undefined ? { kind: "whole" } : { kind: "team", teamId: values.team };

try {
  if (values.team !== undefined && !isId(values.team)) throw new Error("Which team? --team ID");
  const [path] = positionals;
  await withDatabase(env, (url) => (path ? intoFile(url, path) : intoStore(url)));
} catch (error) {
  console.error(`The backup failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function intoFile(url: string, path: string) {
  const unfinished = `${path}.unfinished`;
  let written: Written | undefined;
  const { store, close } = await openStoreOfDatabase(env, url, "files");
  const bytes = writeBackup(
    { url, store, scope },
    () => {},
    (what) => {
      written = what;
    },
  );
  try {
    await pipeline(
      Readable.from(bytes, { objectMode: false }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await close();
  }
  const { count, missing, changed } = written!.manifest.files;
  tell(path, { ...written!, files: count, filesMissing: missing.length + changed.length });
}

async function intoStore(url: string) {
  const { app, close } = await openApp(env, url);
  try {
    const id = await app.db.transaction((tx) => startBackup(app, tx, { scope, cause: "hand" }));
    await makeBackup(app, id);
    // A running Simply may have been faster to take it.
    let made = await readBackup(app.db, id);
    for (; made.state === "running"; made = await readBackup(app.db, id))
      await new Promise((done) => setTimeout(done, 500));
    if (made.state !== "done") throw new Error(`it ended with "${made.problem}".`);
    tell("storage", made);
  } finally {
    await close();
  }
}

type Told = { bytes: number | null; rows: number | null; files: number | null; filesMissing: number | null };

function tell(place: string, { bytes, rows, files, filesMissing }: Told) {
  const size = ((bytes ?? 0) / 1e6).toFixed(1);
  console.log(`The backup is in ${place}: ${rows} rows and ${files} files, ${size} MB.`);
  if (filesMissing) console.log(`${filesMissing} files were not in storage as they were uploaded.`);
}
