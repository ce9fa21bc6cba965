import { fileURLToPath } from "node:url";
import type { ModuleInfo } from "rolldown";

type Graph = { getModuleInfo(id: string): ModuleInfo | null };
type Wish = { alsoLater?: boolean; without?: readonly string[] };

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url)).replaceAll("\\", "/");
const main = at("client/main.tsx");
const frame = at("client/frame/framed.tsx");
const inside = at("client/inside-screens.ts");
const dashboard = at("features/dashboard/ui/dashboard-page.tsx");
const list = at("features/grid/ui/records-page.tsx");

/**
 * In which file of the build a module comes, so that a page is a handful of them: a browser asks for six at a time. What
 * the first pages need stays apart from all of it, and what the dashboard needs from what only the list needs.
 */
export function pageFile() {
  let files: Map<string, string> | undefined;
  return (id: string, graph: Graph): string | null => {
    files ??= planFiles(graph);
    return files.get(id) ?? null;
  };
}

function planFiles(graph: Graph): Map<string, string> {
  const first = reach(graph, main, { alsoLater: true, without: [frame, inside] });
  const framed = reach(graph, frame);
  const onDashboard = reach(graph, dashboard);
  const inList = reach(graph, list);
  const others = graph.getModuleInfo(inside)!.dynamicallyImportedIds.filter((id) => id !== list);
  const onOthers = new Set(others.flatMap((id) => [...reach(graph, id)]));
  const files = new Map<string, string>();
  for (const id of new Set([...framed, ...inList])) {
    if (first.has(id)) continue;
    if (framed.has(id)) files.set(id, "frame");
    else if (onOthers.has(id)) files.set(id, onDashboard.has(id) ? "team" : "data");
  }
  return files;
}

/** What comes with a module; `alsoLater`: and what it may load at some time. */
function reach(graph: Graph, root: string, { alsoLater = false, without = [] }: Wish = {}): Set<string> {
  if (!graph.getModuleInfo(root)) throw new Error(`${root} is no longer built: look at vite-page-files.ts`);
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    const info = graph.getModuleInfo(id);
    if (!info || found.has(id) || without.includes(id)) continue;
    found.add(id);
    waiting.push(...neededBy(graph, info), ...(alsoLater ? info.dynamicallyImportedIds : []));
  }
  return found;
}

/** Of the component library only what is named: its entrance leads to all of it. */
function neededBy(graph: Graph, { importedIds, code }: ModuleInfo): string[] {
  return importedIds.flatMap((id) => (isLibrary(id) ? partsNamed(graph, id, code ?? "") : id));
}

const isLibrary = (id: string) => /@mantine[\\/]core[\\/]esm[\\/]index\.mjs$/.test(id);

const parts = new Map<string, string>();

function partsNamed(graph: Graph, library: string, code: string): string[] {
  if (parts.size === 0) {
    const all = graph.getModuleInfo(library)?.importedIds ?? [];
    for (const id of all) parts.set(id.match(/([^\\/]+)\.mjs$/)?.[1] ?? "", id);
  }
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mantine\/core["']/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().replace(/ as .*/, "")),
  );
  return named.flatMap((name) => parts.get(name) ?? parts.get(kebab(name)) ?? []);
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
