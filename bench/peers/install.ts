import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Product = {
  name: string;
  version: string;
  /** Where it is to be, instead of a temporary folder. */
  folder: string | undefined;
  /** Other packages in place of some that it names. */
  overrides?: Record<string, string>;
  /** What is left to do when its packages are there. */
  finish(folder: string): void;
};

/** Once, outside of the project, without what packages would run when they are installed. */
export function install({ name, version, folder, overrides = {}, finish }: Product): string {
  const place = folder ?? join(tmpdir(), `${name}-${version}`);
  const done = join(place, "installed");
  if (existsSync(done)) return place;
  console.log(`Installing ${name} ${version} …`);
  mkdirSync(place, { recursive: true });
  rmSync(join(place, "package-lock.json"), { force: true });
  const dependencies = { [name]: version };
  writeFileSync(
    join(place, "package.json"),
    JSON.stringify({ name: `${name}-beside-ours`, private: true, dependencies, overrides }),
  );
  const npm = spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], {
    ...{ cwd: place, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8", shell: process.platform === "win32" },
  });
  if (npm.status !== 0) {
    console.error(npm.stderr || npm.error);
    throw new Error(`not installed: ${/^npm error (code .+)$/m.exec(npm.stderr)?.[1] ?? "npm failed"}`);
  }
  finish(place);
  writeFileSync(done, version);
  return place;
}
