import { createReadStream, existsSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
// What features hold back after a restore, and which tables are theirs.
import "../src/app/server/features.ts";
import { type Env, readEnv } from "../src/server/env.ts";
import { openStore } from "../src/server/files/open-store.ts";
import { openStoreOfDatabase } from "../src/server/files/open-store-of-database.ts";
import { openLog } from "../src/server/log.ts";
import { AlreadyRunningError } from "../src/server/postgres/embedded-postgres.ts";
import { bringTeamBack } from "../src/system/backup/bring-team-back.server.ts";
import { type BackupFile, checkBackup } from "../src/system/backup/check-backup.server.ts";
import { restoreWhole } from "../src/system/backup/restore-whole.server.ts";
import { lengthOf, storedBackup } from "../src/system/backup/stored-backup.server.ts";
import { withDatabase, withOwnDatabase } from "./with-database.ts";

/** `npm run restore -- FILE`: replaces everything by what is in a backup, or brings one team back. docs/backup-format.md */
const { values, positionals } = parseArgs({
  options: { yes: { type: "boolean" }, "drop-old": { type: "boolean" }, check: { type: "boolean" } },
  allowPositionals: true,
});
const say = (sentence: string) => console.log(sentence);

try {
  const [path] = positionals;
  if (!path) throw new Error("Which backup? npm run restore -- FILE [--check] [--yes] [--drop-old]");
  await main(readEnv(), path);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof AlreadyRunningError ? "Simply is running on this database. Please stop it first." : reason,
  );
  process.exitCode = 1;
}

async function main(env: Env, path: string) {
  const { file, bytes } = await find(env, path);
  const { header, manifest } = await checkBackup(file);
  const what = header.team ? `the team ${header.team.name}` : "everything";
  say(`A backup of ${what} from ${header.createdAt}, made by version ${header.productVersion}.`);
  for (const { schema, table, why } of manifest.failed ?? []) {
    say(
      `Not in it: the team with the schema ${schema}, of which ${table ?? "the structure"} could not be read (${why}).`,
    );
  }
  if (values.check) return say("The file is complete and undamaged.");
  if (header.team) {
    await withDatabase(env, (url) => returnTeam(env, url, file));
    return say(
      `${header.team.name} is back. Anything still waiting to be sent is held back, and its webhooks are turned off.`,
    );
  }
  // Where the settings lead is about to be replaced: files go where the environment says, and are found there too.
  const store = openStore(env, openLog("warn"), "files");
  const options = { store, say, mayReplace: values.yes ?? false, dropsOld: values["drop-old"] ?? false };
  const onProgress = openProgress(bytes);
  const { old } = await withOwnDatabase(env, (url) => restoreWhole(file, { ...options, url, onProgress }));
  say("Restored, and every table compared. Anything still waiting to be sent is held back. Start Simply again.");
  if (old) say(`The previous database is kept as ${old} until the next restore, or until it is dropped.`);
}

async function returnTeam(env: Env, url: string, file: BackupFile) {
  const { store, close } = await openStoreOfDatabase(env, url, "files");
  await bringTeamBack(file, { url, store, suffix: "return", say }).finally(close);
}

/** A file by its path, or one of the store by its key. */
async function find(env: Env, path: string): Promise<{ file: BackupFile; bytes: number }> {
  if (existsSync(path)) {
    const open = async () => createReadStream(path, { highWaterMark: 1024 * 1024 });
    return { file: { open }, bytes: statSync(path).size };
  }
  const store = openStore(env, openLog("warn"), "backups");
  const bytes = /^[0-9a-f]{32}$/.test(path) ? await lengthOf(store, path) : undefined;
  if (bytes === undefined) throw new Error(`There is no file ${path}.`);
  return { file: storedBackup(store, path), bytes };
}

function openProgress(total: number) {
  let told = 0;
  return (readBytes: number) => {
    const percent = Math.floor((readBytes / total) * 10) * 10;
    if (percent > told) say(`  ${percent}% read`);
    told = Math.max(told, percent);
  };
}
