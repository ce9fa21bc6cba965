import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { moveUnlessThere } from "./binaries.ts";
import { type DatabaseLocation, isDatabase } from "./location.ts";
import { isAlive } from "./process-state.ts";
import { plainEnvironment } from "./server-settings.ts";
import { asUser } from "./system-user.ts";

export const superuser = "simply";

/** Two first starts at once must agree on one password: link() lets only the first one in. */
export function readOrCreatePassword(dataDir: string): string {
  const file = join(dataDir, "postgres-password");
  const draft = `${file}.${randomUUID()}`;
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  if (isDatabase(join(dataDir, "postgres"))) {
    throw new Error(`${file} is missing, and without it the database beside it cannot be opened: put it back.`);
  }
  writeFileSync(draft, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

/** Built beside its final place and moved there whole, so that a kill or a second start in between does no harm. */
export function ensureDataFolder(place: DatabaseLocation, password: string, durable: boolean): void {
  removeAbandonedDrafts(place.parent);
  if (!isDatabase(place.data)) createDataFolder(place, password, durable);
  checkVersion(place);
}

const draftName = /^postgres\.new-(\d+)-/;

function removeAbandonedDrafts(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = draftName.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function createDataFolder(place: DatabaseLocation, password: string, durable: boolean): void {
  const draft = join(place.parent, `postgres.new-${process.pid}-${randomUUID()}`);
  mkdirSync(draft, { mode: 0o700 });
  const passwordFile = join(draft, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) {
    chownSync(draft, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  try {
    const data = join(draft, "data");
    runInitdb(place, [`--pgdata=${data}`, `--pwfile=${passwordFile}`, ...(durable ? [] : quick)]);
    writeFileSync(join(data, "pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    moveUnlessThere(data, place.data);
    if (durable && process.platform !== "win32") syncFolder(place.parent);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  if (!isDatabase(place.data)) throw new Error(`${place.data} holds something that is not a database: move it away.`);
}

/** For tests, who connect thousands of times: nobody guesses at a password that lives for minutes. */
const quick = ["--no-sync", "--no-data-checksums", "--set=scram_iterations=1"];

// The character type must know UTF-8 even though ICU sorts: with plain C, pg_trgm sees no letters beyond a to z.
const localeChoices = [
  ["--locale-provider=icu", "--icu-locale=und", "--locale=C", "--lc-ctype=C.UTF-8"],
  ["--locale-provider=icu", "--icu-locale=und", "--locale=C", "--lc-ctype=en_US.UTF-8"],
  ["--locale-provider=icu", "--icu-locale=und", "--locale=C"],
  ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
];

function runInitdb(place: DatabaseLocation, where: string[]): void {
  let complaint = "";
  for (const locale of localeChoices) {
    const run = spawnSync(
      place.binaries.initdb,
      [...where, `--username=${superuser}`, "--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions", ...locale],
      { ...asUser(place.user), cwd: place.parent, env: plainEnvironment(), encoding: "utf8", windowsHide: true },
    );
    if (run.status === 0) return;
    complaint = (run.stderr || run.error?.message || "").trim();
    if (!/locale|ICU/i.test(complaint)) break;
  }
  throw new Error(`The database could not be created in ${place.parent}: ${complaint}`);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function checkVersion(place: DatabaseLocation): void {
  const theirs = readFileSync(join(place.data, "PG_VERSION"), "utf8").trim();
  const ours = place.binaries.version.split(".")[0];
  if (theirs !== ours) {
    throw new Error(`The database in ${place.data} was made by Postgres ${theirs}, but this version brings ${ours}.`);
  }
}
