import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isThere, listedTests, readDoc } from "#testing/listed-tests.ts";

const root = join(import.meta.dirname, "..");
const guards = listedTests(readDoc("docs/security.md"));

it("the list of what is defended names many tests", () => expect(guards.length).toBeGreaterThan(80));

it.each(guards)("%s has the test that the list of what is defended names: %s", (path, name) => {
  expect(isThere(path, name)).toBe(true);
});

it("every line of the list has its tests, or waits for its feature", () => {
  const lines = readDoc("docs/security.md").match(/^\| (?!Topic|---).*$/gm) ?? [];
  expect(lines.filter((line) => !line.includes(" › ") && !line.endsWith("| with the feature |"))).toEqual([]);
});

it("nothing runs what was written as text", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(sources.length).toBeGreaterThan(500);
  const running =
    /\beval\s*\(|\bnew Function\b|\bFunction\s*\(|from "node:vm"|dangerouslySetInnerHTML|document\.write\b/;
  expect(sources.filter((path) => running.test(readDoc(path)))).toEqual([]);
});

it("letters are shown in a frame that may do nothing", () => {
  const frames = globSync("src/**/*.tsx", { cwd: root }).flatMap(
    (path) => readDoc(path).match(/<iframe[^>]*srcDoc[^>]*>/g) ?? [],
  );
  expect(frames.length).toBeGreaterThan(0);
  for (const frame of frames) expect(frame).toContain('sandbox=""');
});
