import { createHash, hash as hashOf } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/** What a build reads, below the root. */
const sourcesOfClient = ["src", "public", "index.html", "vite.config.ts", "package-lock.json"];
const sourcesOfServer = ["src", "seeds", "bin", "package-lock.json"];

const tests = /\.(test|faults)\.tsx?$/;
/** What no browser reaches, as `src/architecture.test.ts` holds: a change of it wants no new client. */
const serverOnly = /(^|\/)src\/(server|testing|app\/server)\/|(^|\/|\.)server\.ts$/;

export const fingerprintOfClient = (): string => fingerprintOf(sourcesOfClient, [tests, serverOnly]);
export const fingerprintOfServer = (): string => fingerprintOf(sourcesOfServer, [tests]);

/** Names and contents of all of it: another one wants another build. */
function fingerprintOf(sources: readonly string[], without: readonly RegExp[]): string {
  const hash = createHash("sha256");
  for (const source of sources) {
    const path = join(root, source);
    const files = statSync(path).isFile() ? [path] : filesBelow(path);
    const names = files.map((file) => relative(root, file).replaceAll("\\", "/"));
    for (const name of names.filter((each) => !without.some((pattern) => pattern.test(each))).sort())
      hash.update(name).update(digestOf(name));
  }
  return hash.digest("hex");
}

const digests = new Map<string, string>();

/** Several builds share most of their sources. */
function digestOf(name: string): string {
  const digest = digests.get(name) ?? hashOf("sha256", readFileSync(join(root, name)));
  digests.set(name, digest);
  return digest;
}

export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
}
