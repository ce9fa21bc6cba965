import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export const readDoc = (path: string): string => readFileSync(join(root, path), "utf8");

/** The tests that a table of a document names in its cells, each as `file › test`. */
export const listedTests = (markdown: string): (readonly [path: string, name: string])[] =>
  [...markdown.matchAll(/`([^`›]+?) › ([^\n]+?)`(?=<br>| \|)/g)].map(([, path, name]) => [path!, name!] as const);

/** Whether that file has a test of that name, or a case that a test is named by. */
export function isThere(path: string, name: string): boolean {
  if (!/\.(test|faults)\.tsx?$/.test(path) || !existsSync(join(root, path))) return false;
  const source = readDoc(path);
  return [`"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted));
}
