import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** What a build reads, below the root. */
export const sourcesOfClient = ["src", "public", "index.html", "vite.config.ts", "package-lock.json"];
export const sourcesOfServer = ["src", "seeds", "bin", "package-lock.json"];

/** Names and contents of all of it: another one wants another build. */
export function fingerprintOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(source).update(digestOf(source));
  return hash.digest("hex");
}

const digests = new Map<string, string>();

/** Several builds share most of theirs. */
function digestOf(source: string): string {
  const known = digests.get(source);
  if (known) return known;
  const hash = createHash("sha256");
  const path = join(root, source);
  const files = statSync(path).isFile() ? [path] : filesBelow(path);
  for (const file of files.filter((name) => !/\.(test|faults)\.tsx?$/.test(name)).sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  const digest = hash.digest("hex");
  digests.set(source, digest);
  return digest;
}

export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
}
