import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = join(import.meta.dirname, "..");
const out = join(root, ".build/client");
const stamp = join(root, ".build/client-stamp");

/** Builds the client when its sources changed since the last build. */
export async function buildClient(say: (sentence: string) => void) {
  const now = fingerprint();
  if (existsSync(join(out, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  say("Building the client …");
  const { build } = await import("vite");
  await build({ root, logLevel: "warn" });
  await Promise.all(filesBelow(out).filter(isText).map(compress));
  writeFileSync(stamp, now);
}

/** Sizes and contents of all that the build reads. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const sources = ["src", "public"].flatMap((folder) => filesBelow(join(root, folder)));
  const read = [...sources, ...["index.html", "vite.config.ts", "package-lock.json"].map((name) => join(root, name))];
  for (const file of read.filter((name) => !/\.(test|faults)\.tsx?$/.test(name)).sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return entries.map((name) => join(folder, name)).filter((name) => statSync(name).isFile());
}

const isText = (name: string) => /\.(js|css|html|svg|json)$/.test(name);

/** Once here, at the highest quality, instead of on every request. */
async function compress(file: string) {
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
