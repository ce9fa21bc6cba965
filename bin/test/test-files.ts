import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProjectName } from "./options.ts";

const root = join(import.meta.dirname, "../..");

export const sourceFiles = (): string[] =>
  globSync("{src,bin,e2e,seeds}/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"));

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");

/** Which project a file of tests belongs to, as `vitest.config.ts` has it. */
export function projectOf(file: string): ProjectName | undefined {
  if (!/\.test\.tsx?$/.test(file)) return undefined;
  if (file.startsWith("e2e/")) return "browser";
  return /^src\/(server|app\/server)\/|server[^/]*\.test\.ts$/.test(file) ? "server" : "unit";
}

export type Selection = Record<ProjectName, string[]>;

export function byProject(files: readonly string[]): Selection {
  const selection: Selection = { unit: [], server: [], browser: [] };
  for (const file of files) {
    const project = projectOf(file);
    if (project) selection[project].push(file);
  }
  return selection;
}

/**
 * The files that words on the command line mean: those whose path has one of them, else those with tests of that name.
 */
export function findNamed(words: readonly string[]): { selection: Selection; testName?: string } {
  const tests = sourceFiles().filter(projectOf);
  const paths = tests.filter((file) => words.some((word) => file.includes(word.replace(/^\.\//, ""))));
  if (paths.length > 0) return { selection: byProject(paths) };
  const testName = words.join(" ");
  const named = tests.filter((file) => readSource(file).includes(testName));
  if (named.length === 0) throw new Error(`No file and no test is called "${testName}".`);
  return { selection: byProject(named), testName: testName.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&") };
}
