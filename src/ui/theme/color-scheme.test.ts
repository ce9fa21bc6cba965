import { readFileSync } from "node:fs";
import { afterEach, expect, it } from "vitest";
import { colorSchemeKey, createColorSchemeManager, readColorScheme, writeColorScheme } from "./color-scheme.ts";

const stored = new Map<string, string>();

function giveStorage(setItem: (key: string, value: string) => void) {
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null, setItem };
  Object.assign(globalThis, { window: { localStorage } });
}

afterEach(() => {
  stored.clear();
  Reflect.deleteProperty(globalThis, "window");
});

it("remembers the choice, and follows the system until there is one", () => {
  giveStorage((key, value) => stored.set(key, value));
  expect(readColorScheme()).toBe("auto");
  writeColorScheme("dark");
  expect(createColorSchemeManager().get("light")).toBe("dark");
});

it("does not trust what it finds", () => {
  giveStorage(() => {});
  stored.set(colorSchemeKey, "neon");
  expect(readColorScheme("light")).toBe("light");
});

it("lives with a storage that refuses, and with none", () => {
  giveStorage(() => {
    throw new Error("full");
  });
  expect(() => writeColorScheme("dark")).not.toThrow();
  Reflect.deleteProperty(globalThis, "window");
  expect(readColorScheme("dark")).toBe("dark");
});

it("uses the key that the script before the first paint reads", () => {
  const script = readFileSync(new URL("../../../public/theme.js", import.meta.url), "utf8");
  expect(script).toContain(`"${colorSchemeKey}"`);
});
