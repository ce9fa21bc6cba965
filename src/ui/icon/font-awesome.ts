import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { CatalogueIcon, IconPaths } from "virtual:icons/catalogue";

export type FontAwesome = {
  version: string;
  /** Drawings by icon name. Every icon has a solid one, some a regular one too; brand logos are left out. */
  paths: Map<string, IconPaths>;
  categories: string[];
  catalogue: CatalogueIcon[];
};

/** Reads the installed package's metadata. Runs in Node, at build time and in tests. */
export function readFontAwesome(): FontAwesome {
  const families = Object.entries(JSON.parse(readPackageFile("metadata/icon-families.json")) as Families);
  const memberships = parseCategories(readPackageFile("metadata/categories.yml"));
  const categories = [...memberships.keys()];

  const paths: FontAwesome["paths"] = new Map();
  const catalogue: CatalogueIcon[] = [];
  for (const [name, { label, aliases, search, svgs }] of families) {
    const { solid, regular } = svgs.classic ?? {};
    if (!solid) continue;
    paths.set(name, regular ? [solid.width, solid.path, regular.width, regular.path] : [solid.width, solid.path]);
    const words = new Set([...(search.terms ?? []), ...(aliases?.names ?? [])].map((word) => word.toLowerCase()));
    for (const part of name.split("-")) words.delete(part);
    catalogue.push([
      name,
      label,
      regular ? 1 : 0,
      categories.flatMap((category, index) => (memberships.get(category)?.has(name) ? [index] : [])),
      [...words].join("|"),
    ]);
  }
  catalogue.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return { version: JSON.parse(readPackageFile("package.json")).version, paths, categories, catalogue };
}

type Drawing = { width: number; path: string };
type Families = Record<
  string,
  {
    label: string;
    aliases?: { names?: string[] };
    search: { terms?: string[] };
    svgs: { classic?: { solid?: Drawing; regular?: Drawing } };
  }
>;

function readPackageFile(path: string): string {
  const resolve = createRequire(import.meta.url).resolve;
  return readFileSync(resolve(`@fortawesome/fontawesome-free/${path}`), "utf8");
}

/** The file has one shape only (category, then its list of icons), so a YAML parser would be one dependency too many. */
function parseCategories(yaml: string): Map<string, Set<string>> {
  const memberships = new Map<string, Set<string>>();
  let members = new Set<string>();
  for (const line of yaml.split("\n")) {
    const category = /^([\w-]+):\s*$/.exec(line)?.[1];
    const icon = /^\s+- ['"]?([\w-]+)['"]?\s*$/.exec(line)?.[1];
    if (category) {
      members = new Set();
      memberships.set(category, members);
    }
    if (icon) members.add(icon);
  }
  return memberships;
}
