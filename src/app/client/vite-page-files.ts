import { fileURLToPath } from "node:url";
import type { ModuleInfo } from "rolldown";

type Graph = { getModuleInfo(id: string): ModuleInfo | null };

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url)).replaceAll("\\", "/");
const main = at("app/client/main.tsx");
const screens = at("app/client/screens.ts");
const forSignedIn = /[\\/](root-page|choose-team-page)\.tsx$/;
const login = at("people/auth/ui/login-page.tsx");
const frame = at("app/client/frame/framed.tsx");
const inside = at("app/client/inside-screens.ts");
const dashboard = at("workspace/dashboard/ui/dashboard-page.tsx");
const features = at("app/client/features.ts");
const list = at("views/data-views/ui/records-page.tsx");

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
  const started = union(reach(graph, main), reach(graph, login));
  // Strangers are not sent what is for inside, whichever page they open.
  const open = union(...openPages(graph).map((id) => reach(graph, id)));
  const framed = reach(graph, frame);
  const added = reach(graph, features);
  const onDashboard = union(reach(graph, dashboard), added);
  const inList = reach(graph, list);
  const others = graph
    .getModuleInfo(inside)!
    .dynamicallyImportedIds.filter((id) => id !== list && id !== dashboard && id !== features);
  const onOthers = union(...others.map((id) => reach(graph, id)));
  const files = new Map<string, string>();
  for (const id of started) if (id !== main) files.set(id, "start");
  for (const id of union(framed, onDashboard, inList)) {
    if (started.has(id)) continue;
    if (framed.has(id)) files.set(id, open.has(id) ? "parts" : "frame");
    // Small things that a page of strangers has too would be a file each.
    else if (open.has(id) && onDashboard.has(id)) files.set(id, "parts");
    // What other pages inside need as well comes with the frame: one file less to ask for.
    else if ((onOthers.has(id) || added.has(id)) && !open.has(id))
      files.set(id, onDashboard.has(id) ? "frame" : "data");
  }
  files.set(inside, "frame");
  return files;
}

/** Those of strangers. */
const openPages = (graph: Graph) =>
  graph.getModuleInfo(screens)!.dynamicallyImportedIds.filter((id) => !forSignedIn.test(id));

const union = (...sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]));

/** What comes with a module, itself included. */
function reach(graph: Graph, root: string): Set<string> {
  if (!graph.getModuleInfo(root)) throw new Error(`${root} is no longer built: look at vite-page-files.ts`);
  const found = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    const info = graph.getModuleInfo(id);
    if (!info || found.has(id)) continue;
    found.add(id);
    waiting.push(...neededBy(graph, info));
  }
  return found;
}

/** Of a library whose entrance leads to all of it, only what is named. */
function neededBy(graph: Graph, { importedIds, code }: ModuleInfo): string[] {
  return importedIds.flatMap((id) => {
    const library = id.match(/(@mantine[\\/]\w+)[\\/]esm[\\/]index\.mjs$/)?.[1]?.replaceAll("\\", "/");
    return library ? partsNamed(graph, id, namesFrom(code ?? "", library)) : id;
  });
}

const partsOf = new Map<string, Map<string, string>>();

function partsNamed(graph: Graph, entrance: string, names: string[]): string[] {
  const parts = partsOf.get(entrance) ?? readParts(graph, entrance);
  partsOf.set(entrance, parts);
  return names.flatMap((name) => parts.get(name) ?? []);
}

/** Which file each of a library's names is from. */
function readParts(graph: Graph, entrance: string): Map<string, string> {
  const { code, importedIds } = graph.getModuleInfo(entrance)!;
  const parts = new Map<string, string>();
  for (const [, names = "", path = ""] of (code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from\s*"\.([^"]+)"/g)) {
    const id = importedIds.find((each) => each.replaceAll("\\", "/").endsWith(path));
    for (const name of splitNames(names)) if (id) parts.set(name, id);
  }
  return parts;
}

const namesFrom = (code: string, library: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = "", from]) =>
    from === library ? splitNames(names) : [],
  );

const splitNames = (names: string) => names.split(",").map((name) => name.trim().replace(/ as .*|^type /g, ""));
