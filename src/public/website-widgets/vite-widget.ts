import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineConfig } from "vite";
import { languages } from "#shared/languages.ts";

/** The scripts that pages outside of the app load, each one file; they go beside what the client was built to. */
export const widgetBuilds = (root: string): InlineConfig[] =>
  ["widget", "frame"].map((name) => ({
    ...{ root, configFile: false, publicDir: false, logLevel: "warn" },
    define: { widgetWords: JSON.stringify(widgetWords()) },
    build: {
      ...{ outDir: ".build/client", emptyOutDir: false, target: "es2020", minify: true },
      lib: {
        ...{ entry: join(import.meta.dirname, `widget/${name}.ts`), name: "simply", formats: ["iife"] },
        fileName: () => `${name}.js`,
      },
    },
  }));

/** The few that the script says itself, in every language. */
const widgetWords = () =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      {
        loading: readWord(language, "ui.loading"),
        lineBroke: readWord(language, "publicPages.widget.lineBroke"),
        retry: readWord(language, "publicPages.widget.retry"),
      },
    ]),
  );

function readWord(language: string, key: string): string {
  const [namespace, ...path] = key.split(".");
  const file = join(import.meta.dirname, `../../locales/${language}/${namespace}.json`);
  return path.reduce((words, part) => words[part], JSON.parse(readFileSync(file, "utf8")));
}
