import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { widgetBuilds } from "#public/website-widgets/vite-widget.ts";
import { endWithParent } from "./run-child.mjs";
import { filesBelow } from "./sources.ts";

/** The build itself, whether it is needed or not: `buildClient` knows. */
endWithParent();
const root = join(import.meta.dirname, "..");
try {
  await build({ root, logLevel: "warn" });
  for (const widget of widgetBuilds(root)) await build(widget);
  await Promise.all(filesBelow(join(root, ".build/client")).filter(isText).map(compress));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function isText(name: string) {
  return /\.(js|css|html|svg|json)$/.test(name);
}

/** Once here, at the highest quality, instead of on every request. */
async function compress(file: string) {
  const bytes = readFileSync(file);
  if (bytes.length < 512) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
