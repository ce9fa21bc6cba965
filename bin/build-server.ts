import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Plugin } from "rolldown";
import { serverFile } from "./run-child.mjs";
import { fingerprintOfServer } from "./sources.ts";

const root = join(import.meta.dirname, "..");

/** Packages that go into the file too: plain JavaScript, of which we use a part. Others stay where they are installed. */
const inside = [
  ...["zod", "kysely", "libphonenumber-js"],
  ...["liquidjs", "rrule-temporal", "temporal-polyfill", "temporal-utils", "yazl", "intl-messageformat", "use-intl"],
  ...["@formatjs", "html-to-text", "deepmerge-ts", "selderee", "@selderee", "parseley", "leac", "peberminta"],
  ...["htmlparser2", "entities", "domhandler", "domutils", "dom-serializer"],
  // What rolldown itself needs for some expressions.
  "@oxc-project/runtime",
];

/**
 * The server in one file, without types and comments: read as two thousand files, their texts and what Node keeps of each
 * take a fifth of all the memory of an idle process. What runs in threads and in processes of its own is read from the
 * sources. Does nothing where it is built from the same sources.
 */
export async function buildServer(): Promise<void> {
  const mark = `// ${fingerprintOfServer()}\n`;
  if (readBuilt().startsWith(mark)) return;
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: join(root, "bin/start.ts"),
    platform: "node",
    // Which Node this is, is known: nothing needs to be rewritten for an older one.
    transform: { target: "esnext" },
    external: (id) => !isInside(id),
    plugins: [whereItWas],
    logLevel: "warn",
    onLog: (level, log, say) => void (log.code !== "INEFFECTIVE_DYNAMIC_IMPORT" && say(level, log)),
  });
  const { output } = await bundle.generate({
    format: "esm",
    codeSplitting: false,
    strictExecutionOrder: true,
    comments: false,
  });
  mkdirSync(dirname(serverFile), { recursive: true });
  // Several may start at once: each sees a whole file.
  const own = `${serverFile}.${process.pid}`;
  writeFileSync(own, mark + inAscii(output[0].code));
  renameSync(own, serverFile);
}

function readBuilt(): string {
  try {
    return readFileSync(serverFile, "utf8");
  } catch {
    return "";
  }
}

const isInside = (id: string): boolean =>
  /^[.#/\\\0]|^[A-Za-z]:[\\/]/.test(id) || inside.some((name) => id === name || id.startsWith(`${name}/`));

/** Sources that ask where they lie, to read something beside them, are told so wherever the file lies. */
const whereItWas: Plugin = {
  name: "where-it-was",
  transform(code, id) {
    if (!code.includes("import.meta.")) return null;
    const from = (path: string) => JSON.stringify(relative(dirname(serverFile), path).replaceAll("\\", "/"));
    return code
      .replaceAll("import.meta.dirname", `(import.meta.dirname + "/" + ${from(dirname(id))})`)
      .replaceAll("import.meta.url", `new URL(${from(id)}, import.meta.url).href`);
  },
};

/** A single sign beyond ASCII, and all of a text takes twice the memory. */
const inAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
