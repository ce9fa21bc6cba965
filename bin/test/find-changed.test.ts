import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { selectTests } from "./find-changed.ts";
import { allJourneys } from "./journeys.ts";

const importers = new Map([
  ["src/data/tags/rules.ts", ["src/data/tags/server.ts", "src/data/tags/rules.test.ts"]],
  ["src/data/tags/server.ts", ["src/data/tags/manifest.server.ts", "src/data/bulk/tag-many.server.ts"]],
  ["src/data/tags/manifest.server.ts", ["src/app/server/features.ts"]],
  ["src/app/server/features.ts", ["src/testing/test-app.ts"]],
  ["src/testing/test-app.ts", ["src/wizards/tasks/far.server.test.ts"]],
  ["src/data/bulk/tag-many.server.ts", ["src/data/bulk/tag-many.server.test.ts"]],
]);
const files = [
  ...["src/data/tags/rules.ts", "src/data/tags/rules.test.ts", "src/data/tags/server.test.ts"],
  ...["src/data/bulk/tag-many.server.test.ts", "src/wizards/tasks/far.server.test.ts"],
];

it("a change reaches who imports it and its own feature, and not everything through the root", () => {
  const { unit, server, browser } = selectTests(["src/data/tags/rules.ts"], importers, files);
  expect(unit).toContain("src/data/tags/rules.test.ts");
  expect(server).toEqual(["src/data/tags/server.test.ts", "src/data/bulk/tag-many.server.test.ts"]);
  expect(browser).toEqual([]);
});

it("a change that people see is tried in a browser", () => {
  const { browser } = selectTests(["src/messages/sending/ui/send.tsx"], importers, files);
  expect(browser).toContain("e2e/messages.test.ts");
});

it("where nothing has changed, nothing is tried", () => {
  expect(Object.values(selectTests([], importers, files)).flat()).toEqual([]);
});

it.each(allJourneys())("%s is there", (file) => {
  expect(existsSync(file)).toBe(true);
});
