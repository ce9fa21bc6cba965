import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Words = { [key: string]: string | Words };

/** Parses the ICU texts at build time, so that no browser has to carry the parser. */
export function words(): Plugin {
  return {
    name: "words",
    enforce: "pre",
    config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
    load(id) {
      if (!/\/src\/locales\/(en|es|fr)\/[\w-]+\.json$/.test(id)) return undefined;
      return JSON.stringify(compileAll(JSON.parse(readFileSync(id, "utf8"))));
    },
  };
}

function compileAll(given: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === "string" ? compile(value) : compileAll(value)]),
  );
}
