import type { IconPaths } from "virtual:icons/catalogue";
import type { Plugin } from "vite";
import { coreIcons } from "./core-icons.ts";
import { type FontAwesome, readFontAwesome } from "./font-awesome.ts";
import { chunkCount, chunkOf } from "./icon-chunks.ts";

/** Turns the installed Font Awesome into virtual modules: the core icons, the picker's catalogue, the other paths. */
export function icons(): Plugin {
  let read: FontAwesome | undefined;
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      read ??= readFontAwesome();
      return writeModule(id.slice(prefix.length + 1), read);
    },
    // The licence asks to stay with the icons, and minifying drops every comment written before.
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk" || !read) continue;
        if (file.moduleIds.some((id) => id.startsWith(`\0${prefix}`))) file.code += writeLicence(read.version);
      }
    },
  };
}

const prefix = "virtual:icons/";
const core: ReadonlySet<string> = new Set(coreIcons);

function writeModule(module: string, fontAwesome: FontAwesome): string | undefined {
  if (module === "core") return writePaths(fontAwesome, (name) => core.has(name));
  if (module === "catalogue") return writeCatalogue(fontAwesome);
  if (module === "chunks") return writeLoaders();
  const chunk = /^chunk-(\d+)$/.exec(module)?.[1];
  if (!chunk) return undefined;
  return writePaths(fontAwesome, (name) => !core.has(name) && chunkOf(name) === Number(chunk));
}

function writePaths({ paths }: FontAwesome, wanted: (name: string) => boolean): string {
  const chosen: Record<string, IconPaths> = {};
  for (const [name, drawing] of paths) if (wanted(name)) chosen[name] = drawing;
  return `export default ${parseAtRuntime(chosen)};`;
}

function writeCatalogue({ categories, catalogue }: FontAwesome): string {
  return `export const categories = ${JSON.stringify(categories)};\nexport const catalogue = ${parseAtRuntime(catalogue)};`;
}

function writeLoaders(): string {
  const loaders = Array.from({ length: chunkCount }, (_, chunk) => `() => import("${prefix}chunk-${chunk}")`);
  return `export default [${loaders.join(", ")}];`;
}

/** Engines parse a large JSON string faster than the same object written out as code. */
function parseAtRuntime(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

function writeLicence(version: string): string {
  return (
    `\n/*! Icons: Font Awesome Free ${version} by @fontawesome, https://fontawesome.com, CC BY 4.0 ` +
    "(https://fontawesome.com/license/free). Copyright Fonticons, Inc. Duotone icons are adapted from the solid ones. */\n"
  );
}
