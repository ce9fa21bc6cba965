import { createHash } from "node:crypto";
import { chmodSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Binaries, canRun, copyBinaries, findBinaries } from "./binaries.ts";
import { canEnter, chooseSystemUser, type SystemUser } from "./system-user.ts";

/** Where the database lives and who runs it with what. */
export type DatabaseLocation = {
  parent: string;
  data: string;
  log: string;
  user: SystemUser | undefined;
  binaries: Binaries;
};

/**
 * Normally `<dataDir>/postgres`. When root hands Postgres to a user who cannot reach that folder (a clone in root's
 * home), everything moves to a shared folder. The password is part of the name, so that deleting dataDir really starts afresh.
 */
export function chooseLocation(dataDir: string, password: string, say: (sentence: string) => void): DatabaseLocation {
  const near = join(dataDir, "postgres");
  const key = createHash("sha256").update(`${dataDir}\n${password}`).digest("hex").slice(0, 16);
  const farNames = sharedFolders().map((shared) => join(shared, key));
  const far = farNames.find((folder) => isDatabase(join(folder, "postgres")));

  const user = chooseSystemUser([near, ...farNames.map((folder) => join(folder, "postgres"))]);
  const parent = far ?? (canEnter(dataDir, user) ? dataDir : join(makeSharedFolder(), key));
  if (parent !== dataDir) {
    if (isDatabase(near)) {
      throw new Error(
        `The database in ${near} cannot be reached by ${user?.name}: let others enter its parent folders (chmod o+x).`,
      );
    }
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
  }

  let binaries = findBinaries();
  if (!canRun(binaries, user)) binaries = copyBinaries(binaries, makeSharedFolder());
  if (parent !== dataDir)
    say(`Postgres cannot work inside ${dataDir} as ${user?.name}, so the database is in ${parent}.`);
  return { parent, data: join(parent, "postgres"), log: join(dataDir, "postgres.log"), user, binaries };
}

export function isDatabase(folder: string): boolean {
  return existsSync(join(folder, "PG_VERSION"));
}

function sharedFolders(): string[] {
  return process.platform === "win32" ? [] : ["/var/lib/simply", join(tmpdir(), "simply-shared")];
}

// Only root comes here. What another user could have put there must not be run or trusted.
function makeSharedFolder(): string {
  for (const folder of sharedFolders()) {
    try {
      mkdirSync(folder);
      chmodSync(folder, 0o755);
    } catch {
      // It exists already, or cannot be made: the check below tells.
    }
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return folder;
  }
  throw new Error(`No folder for the database that root and Postgres both reach: make ${sharedFolders()[0]}.`);
}
