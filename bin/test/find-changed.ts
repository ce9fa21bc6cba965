import { execFile } from "node:child_process";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import { journeysThrough } from "./journeys.ts";
import { byProject, readSource, type Selection, sourceFiles } from "./test-files.ts";

const root = join(import.meta.dirname, "../..");

/** At most so many files of server tests, nearest first: an ordinary change is tried in two minutes. */
const maxServerFiles = 12;
const maxJourneys = 3;

/** Through these everything reaches everything: what lies behind them is no neighbour. */
const hubs = /^src\/(app|testing)\/|manifest(\.server)?\.tsx?$|registry(\.server)?\.tsx?$/;
/** They read sources and translations as text, and so depend on all of them. */
const guards = ["src/architecture.test.ts", "src/lookups.test.ts", "src/locales/"];

type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * The test files that changes reach, by project: by imports, and by lying in the same feature. `hasChangedJourneys`: some
 * browser tests have changed themselves, and are wanted whole.
 */
export async function findChanged(): Promise<{ selection: Selection; hasChangedJourneys: boolean }> {
  const changed = await changedFiles();
  const files = sourceFiles();
  const selection = selectTests(changed, importersOf(files), files);
  const counts = Object.entries(selection).map(([project, { length }]) => `${length} ${project}`);
  console.log(`${changed.length} changed files reach ${counts.join(", ")} test files; npm test runs the rest.`);
  return { selection, hasChangedJourneys: changed.some((file) => selection.browser.includes(file)) };
}

/** Pure, for its test. `importers`: by file, who imports it. */
export function selectTests(changed: readonly string[], importers: Graph, files: readonly string[]): Selection {
  if (changed.length === 0) return byProject([]);
  const near = [...distances(changed, importers, files)].toSorted(([, a], [, b]) => a - b).map(([file]) => file);
  const { unit, server, browser } = byProject(near);
  return {
    unit: [...unit, ...guards],
    server: server.slice(0, maxServerFiles),
    browser: [...new Set([...browser, ...journeysThrough(changed)])].slice(0, maxJourneys),
  };
}

function distances(changed: readonly string[], importers: Graph, files: readonly string[]): Map<string, number> {
  const found = new Map(changed.map((file) => [file, 0]));
  const waiting = [...changed];
  for (const file of waiting) {
    if (hubs.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) {
      if (found.has(importer)) continue;
      found.set(importer, found.get(file)! + 1);
      waiting.push(importer);
    }
  }
  const features = new Set(changed.filter((file) => file.startsWith("src/")).map(featureOf));
  for (const file of files.filter((each) => features.has(featureOf(each))))
    found.set(
      file,
      Math.min(found.get(file) ?? 1.5, changed.some((each) => dirname(each) === dirname(file)) ? 0.5 : 1.5),
    );
  return found;
}

/** `src/wing/feature`. */
const featureOf = (file: string): string => file.split("/").slice(0, 3).join("/");

function importersOf(files: readonly string[]): Graph {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, path] of readSource(file).matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)) {
      const to = path!.startsWith("#") ? `src/${path!.slice(1)}` : posix.join(posix.dirname(file), path!);
      importers.set(to, [...(importers.get(to) ?? []), file]);
    }
  return importers;
}

/** Not committed, or committed since this branch left `main` as others have it. */
async function changedFiles(): Promise<string[]> {
  const git = async (...args: string[]) => (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  const base = await git("merge-base", "HEAD", "origin/main").catch(() => "HEAD");
  const lists = await Promise.all([
    git("diff", "--name-only", "--relative", base),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return [...new Set(lists.flatMap((list) => list.split("\n").filter(Boolean)))];
}
