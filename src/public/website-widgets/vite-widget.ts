import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Plugin } from "vite";
import { languages } from "#shared/languages.ts";

const names = ["widget", "frame", "proof"] as const;
/** Imported by a widget when one of its forms asks for it. */
const modules: readonly string[] = ["proof"];

/** The scripts that pages outside of the app load, each one file; they go beside what the client was built to. */
export const widgetBuilds = (root: string): InlineConfig[] => names.map((name) => buildOf(root, name));

/** The same while developing: made anew whenever one is asked for, which takes a moment only. */
export const widgetsInDevelopment = (): Plugin => ({
  name: "simply-widgets",
  configureServer({ config, middlewares }) {
    middlewares.use(async (request, response, next) => {
      const name = names.find((each) => request.url?.split("?")[0] === `/${each}.js`);
      if (!name) return next();
      try {
        const { build: how, ...rest } = buildOf(config.root, name);
        const [made] = (await build({ ...rest, build: { ...how, write: false, minify: false } })) as unknown as Built[];
        const headers = {
          "content-type": "text/javascript",
          "cross-origin-resource-policy": "cross-origin",
          "access-control-allow-origin": "*",
        };
        response.writeHead(200, { ...headers, "cache-control": "no-store" }).end(made!.output[0].code);
      } catch (error) {
        next(error);
      }
    });
  },
});

type Built = { output: [{ code: string }] };

const buildOf = (root: string, name: (typeof names)[number]): InlineConfig => ({
  ...{ root, configFile: false, publicDir: false, logLevel: "warn" },
  define: { widgetWords: JSON.stringify(widgetWords()) },
  build: {
    ...{ outDir: ".build/client", emptyOutDir: false, target: "es2020", minify: true },
    lib: {
      ...{
        entry: join(import.meta.dirname, `widget/${name}.ts`),
        name: "simply",
        formats: [modules.includes(name) ? "es" : "iife"],
      },
      fileName: () => `${name}.js`,
    },
  },
});

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
