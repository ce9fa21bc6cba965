import type { CssNode, Raw, Rule } from "css-tree";
import * as tree from "css-tree";
import { describe, expect, it } from "vitest";
import { itemColors } from "#data/fields/item-colors.ts";
import { brandAccent, brandIds } from "#shared/brands.ts";
import { contrastOf } from "#shared/color-contrast.ts";
import { publicCss } from "./public-css.server.ts";

const sheet = tree.parse(publicCss, { onParseError: (error) => expect.fail(error.message) });

it("reaches only what is ours, and loads nothing", () => {
  const selectors: string[] = [];
  tree.walk(sheet, (node) => {
    if (node.type === "Rule") selectors.push(...selectorsOf(node));
    expect(node.type).not.toBe("Url");
    if (node.type === "Atrule") expect(["media", "supports", "container"]).toContain(node.name);
  });
  expect(selectors.length).toBeGreaterThan(200);
  expect(selectors.filter((selector) => !/^(\.simply\b|:where\(\.simply)/.test(selector))).toEqual([]);
});

it("is small, and has no word for its readers in it", () => {
  expect(publicCss).not.toContain("/*");
  expect(publicCss.length).toBeLessThan(42_000);
});

function selectorsOf({ prelude }: Rule): string[] {
  return prelude.type === "SelectorList" ? prelude.children.toArray().map((each) => tree.generate(each)) : [];
}

/** What is said of custom properties, by the selector; what only old browsers need is left out. */
function tokensOf(isWanted: (selector: string) => boolean): Map<string, string> {
  const tokens = new Map<string, string>();
  const read = (node: CssNode) => {
    if (node.type !== "Rule" || !selectorsOf(node).some(isWanted)) return;
    for (const each of node.block.children.toArray())
      if (each.type === "Declaration" && each.property.startsWith("--"))
        tokens.set(each.property, (each.value as Raw).value.trim());
  };
  if (sheet.type === "StyleSheet") sheet.children.forEach(read);
  return tokens;
}

const tokens = tokensOf((selector) => selector.startsWith(":where(.simply,"));

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  describe.each(brandIds)("of %s", (brand) => {
    const known = new Map([...tokens, ["--accent", brandAccent[brand]]]);
    const contrast = (one: string, other: string) =>
      contrastOf(colorOf(`var(${one})`, known, scheme), colorOf(`var(${other})`, known, scheme));

    it.each(["--surface", "--raised", "--sunken", "--hover", "--soft"])("words can be read on %s", (ground) => {
      for (const words of ["--text", "--muted", "--danger", "--accent-text"])
        expect([words, contrast(words, ground)]).toEqual([words, expect.toSatisfy((ratio) => ratio >= 4.5)]);
    });

    it("words can be read on what has a colour", () => {
      const pairs = [
        ["--accent-contrast", "--accent"],
        ["--accent-contrast", "--accent-hover"],
        ["--accent-soft-text", "--accent-soft"],
        ["--text", "--accent-soft"],
        ["--text", "--chosen"],
        ["--danger", "--danger-bg"],
        ["--good", "--good-bg"],
      ] as const;
      for (const [words, ground] of pairs) expect([words, contrast(words, ground) >= 4.5]).toEqual([words, true]);
    });

    it("what is entered and what has the focus can be seen", () => {
      for (const ground of ["--surface", "--raised"])
        for (const line of ["--border-control", "--focus"])
          expect([line, contrast(line, ground) >= 3]).toEqual([line, true]);
    });
  });

  it.each(itemColors)("words can be read in %s, and its mark be seen", (name) => {
    const own = new Map([...tokens, ...tokensOf((selector) => selector === `.simply [data-color="${name}"]`)]);
    const color = (token: string) => colorOf(`var(${token})`, own, scheme);
    for (const words of ["--item-text", "--text"])
      expect(contrastOf(color(words), color("--item-bg"))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(color("--item-text"), color("--raised"))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(color("--item"), color("--raised"))).toBeGreaterThanOrEqual(3);
  });
});

const fixed: Record<string, string> = { white: "#ffffff", black: "#000000" };

/** What a browser makes of the few ways in which the sheet says colours. */
function colorOf(text: string, known: ReadonlyMap<string, string>, scheme: "light" | "dark"): string {
  const [, name, inner = ""] = /^([a-z-]+)\((.*)\)$/.exec(text) ?? [];
  const parts = partsOf(inner);
  if (name === "var") return colorOf(known.get(parts[0]!) ?? parts[1]!, known, scheme);
  if (name === "light-dark") return colorOf(parts[scheme === "light" ? 0 : 1]!, known, scheme);
  if (name !== "color-mix") return fixed[text] ?? text;
  const [, over, share] = /^(.*) (\d+)%$/.exec(parts[1]!)!;
  const [one, other] = [over!, parts[2]!].map((each) => channels(colorOf(each, known, scheme)));
  const mixed = one!.map((value, place) => (value * Number(share)) / 100 + other![place]! * (1 - Number(share) / 100));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

const channels = (hex: string): number[] => [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16));

/** Apart at the commas that stand in no brackets. */
function partsOf(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
