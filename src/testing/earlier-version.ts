import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export type EarlierVersion = ReturnType<typeof unpackVersion>;

/**
 * The newest commit that lacks migrations of this version: an upgrade from it has something to do. `UPGRADE_FROM` names
 * another one. Undefined where there is no history to look at.
 */
export function findEarlierVersion(): string | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const commit = (name: string) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) || undefined;
  if (process.env.UPGRADE_FROM) return commit(process.env.UPGRADE_FROM);
  const known = git("ls-tree", "-r", "--name-only", "HEAD", "migrations").split("\n");
  if (known[0] && migrationsIn(root).some((name) => !known.includes(name))) return commit("HEAD");
  const [adding] = git(..."log --first-parent -m --diff-filter=A --format=%H -1 -- migrations".split(" ")).split("\n");
  return adding ? commit(`${adding}^1`) : undefined;
}

/** That version in a folder of its own, with the packages of this one where they are the same. */
export function unpackVersion(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), "simply-earlier-"));
  const earlier = join(folder, "simply");
  mkdirSync(earlier);
  const archive = join(folder, "archive.tar");
  execFileSync("git", ["archive", "--format=tar", "-o", archive, commit], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", earlier]);
  const lock = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (lock(root) === lock(earlier)) symlinkSync(join(root, "node_modules"), join(earlier, "node_modules"));
  else execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd: earlier, stdio: "ignore" });
  const had = migrationsIn(earlier);
  return {
    root: earlier,
    /** The migrations that it does not know. */
    lacks: migrationsIn(root).filter((name) => !had.includes(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const migrationsIn = (folder: string): string[] =>
  ["app", "team"].flatMap((part) =>
    readdirSync(join(folder, "migrations", part)).map((name) => `migrations/${part}/${name}`),
  );
