import { fileURLToPath } from "node:url";
import type { Plugin, Rolldown } from "vite";
import type { EarlyFiles } from "#shared/early-files.ts";
import { languages } from "#shared/languages.ts";

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url)).replaceAll("\\", "/");
const parts = {
  inside: [at("app/client/frame/framed.tsx"), at("app/client/inside-screens.ts")],
  dashboard: [at("workspace/dashboard/ui/dashboard-page.tsx"), at("app/client/features.ts")],
};

/**
 * Lists the files that a page loads one after the other: the server names them in the page it sends, so that a browser
 * asks for all of them at once.
 */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const entry = chunks.find(({ isEntry, moduleIds }) => isEntry && moduleIds.some((id) => isAt(id, mainFile)));
      if (!entry) return;
      const first = closureOf([entry], bundle);
      const filesOf = (modules: string[]) => {
        const roots = modules.map((id) => chunkOf(chunks, id));
        return [...closureOf(roots, bundle)].filter((file) => !first.has(file)).map((file) => `/${file}`);
      };
      const inside = filesOf(parts.inside);
      const wordsOf = (part: string) =>
        Object.fromEntries(
          languages.map((each) => [each, filesOf([`virtual:words/${each}-${part}`])]),
        ) as EarlyFiles["words"];
      const files: EarlyFiles = {
        firstWords: wordsOf("entry"),
        inside,
        words: wordsOf("inside"),
        dashboard: filesOf(parts.dashboard).filter((file) => !inside.includes(file)),
      };
      this.emitFile({ type: "asset", fileName: "early-files.json", source: JSON.stringify(files) });
    },
  };
}

const mainFile = at("app/client/main.tsx");

const isAt = (id: string, path: string): boolean => id.replaceAll("\\", "/").replace(/^\0/, "").split("?")[0] === path;

function chunkOf(chunks: Rolldown.OutputChunk[], module: string): Rolldown.OutputChunk {
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => isAt(id, module)));
  if (!found) throw new Error(`${module} is no longer built: look at vite-early-files.ts`);
  return found;
}

/** With all that it imports before it runs, and its styles. */
function closureOf(roots: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const file of chunk.imports) {
      const next = bundle[file];
      if (next?.type === "chunk") waiting.push(next);
    }
  }
  return found;
}
