import { readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { languages } from "../shared/languages.ts";
import * as parts from "./parts.ts";

type Words = { [key: string]: string | Words };

/** `virtual:words/<language>-<part>` exports a part's namespaces in a language; `virtual:words/loaders` has all of them. */
export function wordParts(): Plugin {
  return {
    name: "word-parts",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const module = id.slice(prefix.length + 1);
      return module === "loaders" ? writeLoaders() : writePart(module);
    },
  };
}

/** Parses the ICU texts at build time, so that no browser has to carry the parser. */
export function compiledWords(): Plugin {
  return {
    name: "compiled-words",
    enforce: "pre",
    config: () => ({ resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } } }),
    load(id) {
      if (!aWordFile.test(id)) return undefined;
      return JSON.stringify(compileAll(JSON.parse(readFileSync(id, "utf8"))));
    },
  };
}

const prefix = "virtual:words/";
const namespacesOf = new Map(Object.entries(parts).map(([name, part]) => [name, Object.keys(part)]));
const aWordFile = new RegExp(`/src/locales/(${languages.join("|")})/[\\w-]+\\.json$`);

function writeLoaders(): string {
  const ofLanguages = languages.map((language) => {
    const loaders = [...namespacesOf.keys()].map((part) => `${part}: () => import("${prefix}${language}-${part}")`);
    return `${language}: { ${loaders.join(", ")} }`;
  });
  return `export default { ${ofLanguages.join(", ")} };`;
}

function writePart(module: string): string | undefined {
  const [language = "", name = ""] = module.split("-");
  const lines = namespacesOf.get(name)?.map((namespace) => writeNamespace(language, namespace));
  return lines?.join("\n");
}

function writeNamespace(language: string, namespace: string): string {
  const file = join(import.meta.dirname, language, `${namespace}.json`).replaceAll("\\", "/");
  return `export { default as ${namespace} } from ${JSON.stringify(file)};`;
}

function compileAll(given: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, typeof value === "string" ? compile(value) : compileAll(value)]),
  );
}
