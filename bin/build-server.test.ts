import { readFileSync, statSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { buildServer } from "./build-server.ts";
import { serverFile } from "./run-child.mjs";

it("is built once for the same sources, and again where it is from others", async () => {
  await buildServer();
  const [built, at] = [readFileSync(serverFile, "utf8"), statSync(serverFile).mtimeMs];
  await buildServer();
  expect(statSync(serverFile).mtimeMs).toBe(at);
  writeFileSync(serverFile, built.replace(/^\/\/ \w+/, "// 0"));
  await buildServer();
  expect(readFileSync(serverFile, "utf8")).toBe(built);
});

it("holds its texts in half the memory, and no path of the machine that built it", async () => {
  await buildServer();
  const built = readFileSync(serverFile, "utf8");
  expect(/[^\0-\x7f]/.exec(built)).toBeNull();
  expect(built).not.toContain(JSON.stringify(import.meta.dirname).slice(1, -4));
});
