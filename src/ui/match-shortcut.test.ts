import { expect, it } from "vitest";
import { hasModifier, matchShortcut, type Stroke } from "./match-shortcut.ts";
import type { Shortcut } from "./shortcuts.ts";

const press = (key: string, held: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const shortcut = (keys: string): Shortcut => ({ keys, description: keys, run() {} });
const all = [shortcut("mod+k"), shortcut("?"), shortcut("g d"), shortcut("n"), shortcut("shift+n")];
const found = (stroke: Stroke, mac = false, pending: Stroke[] = []) =>
  matchShortcut(all, pending, stroke, mac).found?.keys;

it("takes mod as ⌘ on a Mac and Ctrl elsewhere", () => {
  expect(found(press("k", { metaKey: true }), true)).toBe("mod+k");
  expect(found(press("k", { ctrlKey: true }))).toBe("mod+k");
  expect(found(press("k", { ctrlKey: true }), true)).toBeUndefined();
  expect(found(press("k"))).toBeUndefined();
});

it("finds ? with or without Shift, and tells n from Shift+n", () => {
  expect(found(press("?", { shiftKey: true }))).toBe("?");
  expect(found(press("?"))).toBe("?");
  expect(found(press("n"))).toBe("n");
  expect(found(press("N", { shiftKey: true }))).toBe("shift+n");
});

it("waits for the second key of a sequence, and forgets it when another comes", () => {
  const first = matchShortcut(all, [], press("g"), false);
  expect(first).toMatchObject({ found: undefined, pending: [{ key: "g" }] });
  expect(found(press("d"), false, first.pending)).toBe("g d");
  expect(found(press("n"), false, first.pending)).toBe("n");
});

it("prefers the shortcut registered last", () => {
  const page = shortcut("n");
  expect(matchShortcut([...all, page], [], press("n"), false).found).toBe(page);
});

it("knows which shortcuts are safe while typing", () => {
  expect(["mod+k", "ctrl+s", "alt+1"].every(hasModifier)).toBe(true);
  expect(["?", "g d", "shift+n"].some(hasModifier)).toBe(false);
});
