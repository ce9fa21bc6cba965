import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "rolldown/utils";
import { allowedPatterns, builtPatterns, plainlyNormalised } from "./allowed-patterns.ts";
import { slownessOf } from "./slow-patterns.ts";

export type FoundPattern = { file: string; source: string; flags: string };
export type Position = { file: string; line: number };

const root = join(import.meta.dirname, "..");

/** Every regular expression of the product, every place that makes one out of text, and what else is slow for some texts. */
export function findPatterns(files: readonly string[] = sourceFiles()) {
  const all = files.map((file) => patternsIn(file, readFileSync(join(root, file), "utf8")));
  return {
    found: all.flatMap(({ found }) => found),
    built: all.flatMap(({ built }) => built),
    normalised: all.flatMap(({ normalised }) => normalised),
  };
}

export function patternsIn(file: string, code: string) {
  const found: FoundPattern[] = [];
  const built: Position[] = [];
  const normalised: Position[] = [];
  const note = ({ callee, start }: { callee: object; start: number }) => {
    const line = () => code.slice(0, start).split("\n").length;
    if ("name" in callee && callee.name === "RegExp") built.push({ file, line: line() });
    const property = "property" in callee ? (callee.property as { name?: string }) : {};
    if (property.name === "normalize") normalised.push({ file, line: line() });
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(parseSync(file, code).program);
  return { found, built, normalised };
}

/** What is wrong with them, in sentences; also with the lists of what is allowed. */
export function findPatternFaults({ found, built, normalised }: ReturnType<typeof findPatterns>): string[] {
  const used = new Set<string>();
  const slow = found.flatMap((pattern) => {
    const reason = slownessOf(pattern);
    if (!reason) return [];
    const written = `/${pattern.source}/${pattern.flags}`;
    const key = `${pattern.file} ${written}`;
    used.add(key);
    return Object.hasOwn(allowedPatterns, key) ? [] : [`${key} can take longer than its text is long: ${reason}.`];
  });
  const unlisted = built
    .filter(({ file }) => !Object.hasOwn(builtPatterns, file))
    .map(({ file, line }) => `${file}:${line} makes a pattern out of text; write it down, or it cannot be checked.`);
  const unguarded = normalised
    .filter(({ file }) => !Object.hasOwn(plainlyNormalised, file))
    .map(({ file, line }) => `${file}:${line} calls normalize, which is slow for many marks; use normalForm.`);
  const files = new Set(built.map(({ file }) => file));
  const idle = [
    ...Object.keys(allowedPatterns).filter((key) => !used.has(key)),
    ...Object.keys(builtPatterns).filter((file) => !files.has(file)),
  ].map((key) => `bin/allowed-patterns.ts allows what is not there: ${key}`);
  return [...slow, ...unlisted, ...unguarded, ...idle];
}

const sourceFiles = (): string[] =>
  globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|faults)\.tsx?$/.test(file) && !file.startsWith("src/testing/"))
    .sort();

if (import.meta.main) {
  const faults = findPatternFaults(findPatterns());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
