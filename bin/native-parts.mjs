// Plain JavaScript for Node 20: bin/setup.mjs uses it before anything is installed.
import { copyFileSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What npm asks of a machine before it takes a part. */
export function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === "linux" ? libc() : undefined };
}

function libc() {
  // Looking at the network is what makes a report slow.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? "glibc" : "musl";
}

export const machineName = ({ os, cpu, libc }) => [os, cpu, libc].filter(Boolean).join(" ");

/**
 * Parts of the lock that are made for this system and processor, and are not in `root`: npm goes on without a word when
 * one does not come. What names no processor (fsevents) can be done without.
 */
export function missingParts(root, lock, machine) {
  return Object.entries(lock.packages)
    .filter(([, { optional, os, cpu }]) => optional && os && cpu)
    .filter(([, entry]) => ["os", "cpu", "libc"].every((key) => !entry[key] || entry[key].includes(machine[key])))
    .filter(([path]) => !existsSync(join(root, path, "package.json")))
    .map(([path, { version }]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + 13), version }));
}

/**
 * Installs one part in a folder of its own and moves it to its place: npm in the project itself would look at everything
 * else too, and take away or change some of it. The part has to be what the lock says, to the byte.
 */
export function fetchPart(root, lock, { path, name, version }, runNpm) {
  const folder = mkdtempSync(join(tmpdir(), "simply-part-"));
  try {
    const { integrity } = lock.packages[path];
    const dependencies = { [name]: version };
    const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
    if (existsSync(join(root, ".npmrc"))) copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"));
    runNpm(["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], folder);
    const [place, beside] = [join(root, path), join(root, `${path}.partial`)];
    for (const old of [place, beside]) rmSync(old, { recursive: true, force: true });
    cpSync(join(folder, "node_modules", name), beside, { recursive: true, verbatimSymlinks: true });
    renameSync(beside, place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
