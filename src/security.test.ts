import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const guards = [...read("docs/security.md").matchAll(/`([^`›]+?) › ([^\n]+?)`(?=<br>| \|)/g)].map(
  ([, path, name]) => [path!, name!] as const,
);

it("the list of what is defended names many tests", () => expect(guards.length).toBeGreaterThan(80));

it.each(guards)("%s has the test that the list of what is defended names: %s", (path, name) => {
  expect(existsSync(join(root, path))).toBe(true);
  const source = read(path);
  expect([`"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))).toBe(true);
});

it("every line of the list has its tests, or waits for its feature", () => {
  const lines = read("docs/security.md").match(/^\| (?!Topic|---).*$/gm) ?? [];
  expect(lines.filter((line) => !line.includes(" › ") && !line.endsWith("| with the feature |"))).toEqual([]);
});

it("nothing runs what was written as text", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const running =
    /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|from "node:vm"|dangerouslySetInnerHTML|document\.write\b/;
  expect(sources.filter((path) => running.test(read(path)))).toEqual([]);
});

it("letters are shown in a frame that may do nothing", () => {
  const frames = globSync("src/**/*.tsx", { cwd: root }).flatMap(
    (path) => read(path).match(/<iframe[^>]*srcDoc[^>]*>/g) ?? [],
  );
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toContain('sandbox=""');
});
