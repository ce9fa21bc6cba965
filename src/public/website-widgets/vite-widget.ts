import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineConfig } from "vite";
import { languages } from "#shared/languages.ts";

/** The scripts that pages outside of the app load, each one file; they go beside what the client was built to. */
export const widgetBuilds = (root: string): InlineConfig[] =>
  ["widget", "frame"].map((name) => ({
    ...{ root, configFile: false, publicDir: false, logLevel: "warn" },
    define: { loadingWords: JSON.stringify(wordsNamed("ui.loading")) },
    build: {
      ...{ outDir: ".build/client", emptyOutDir: false, target: "es2020", minify: true },
      lib: {
        ...{ entry: join(import.meta.dirname, `widget/${name}.ts`), name: "simply", formats: ["iife"] },
        fileName: () => `${name}.js`,
      },
    },
  }));

/** In every language. */
function wordsNamed(key: `${string}.${string}`): Record<string, string> {
  const [namespace, name = ""] = key.split(".");
  const read = (language: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/${namespace}.json`), "utf8"))[name];
  return Object.fromEntries(languages.map((language) => [language, read(language)]));
}
