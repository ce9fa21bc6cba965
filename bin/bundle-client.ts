import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, createLogger } from "vite";
import { widgetBuilds } from "#public/website-widgets/vite-widget.ts";
import { endWithParent } from "./run-child.mjs";
import { filesBelow } from "./sources.ts";

/** The build itself, whether it is needed or not: `buildClient` knows. */
endWithParent();
const root = join(import.meta.dirname, "..");
const warnings: string[] = [];
try {
  const customLogger = { ...createLogger("warn"), warn: collectWarning, warnOnce: collectWarning };
  await build({ root, logLevel: "warn", customLogger });
  for (const widget of widgetBuilds(root)) await build({ ...widget, customLogger });
  if (warnings.length > 0) throw new Error(`the bundler warns, and a build must not:\n${warnings.join("\n")}`);
  await Promise.all(filesBelow(join(root, ".build/client")).filter(isText).map(compress));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** A warning that everybody sees is soon read by nobody: it fails the build instead. */
function collectWarning(warning: string) {
  warnings.push(warning);
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
