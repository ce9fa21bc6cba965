import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Names and contents of all that a build of the client reads. */
export function fingerprintOfSources(): string {
  const hash = createHash("sha256");
  const sources = ["src", "public"].flatMap((folder) => filesBelow(join(root, folder)));
  const read = [...sources, ...["index.html", "vite.config.ts", "package-lock.json"].map((name) => join(root, name))];
  for (const file of read.filter((name) => !/\.(test|faults)\.tsx?$/.test(name)).sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
}
