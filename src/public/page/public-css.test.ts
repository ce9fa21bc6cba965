import type { CssNode, Raw, Rule } from "css-tree";
import * as tree from "css-tree";
import { describe, expect, it } from "vitest";
import { itemColors } from "#data/fields/item-colors.ts";
import { brandAccent } from "#shared/brands.ts";
import { contrastOf, readableAccent } from "#shared/color-contrast.ts";
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

/** Of the brands, and what teams may choose: nearly black, bright, and far from both. */
const accents = [
  ...Object.values(brandAccent),
  ...["#101010", "#ffcc00", "#00ff00", "#0000ff", "#7a0000"].map(readableAccent),
];

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  describe.each(accents)("with %s", (accent) => {
    const known = new Map([...tokens, ["--brand-accent", accent]]);
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
  if (name === "var") return colorOf(known.get(parts[0]!) ?? parts.slice(1).join(", "), known, scheme);
  if (name === "oklch") return lightened(parts, known, scheme);
  if (name === "light-dark") return colorOf(parts[scheme === "light" ? 0 : 1]!, known, scheme);
  if (name !== "color-mix") return fixed[text] ?? text;
  const [, over, share] = /^(.*) (\d+)%$/.exec(parts[1]!)!;
  const [one, other] = [over!, parts[2]!].map((each) => channels(colorOf(each, known, scheme)));
  const mixed = one!.map((value, place) => (value * Number(share)) / 100 + other![place]! * (1 - Number(share) / 100));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** `oklch(from <color> max(l, <least>) c h)`. */
function lightened(parts: string[], known: ReadonlyMap<string, string>, scheme: "light" | "dark"): string {
  const [, from, least] = /^from (.*) max\(l, ([\d.]+)\) c h$/.exec(parts.join(", "))!;
  const [red, green, blue] = channels(colorOf(from!, known, scheme)).map((value) => toLinear(value / 255));
  const roots = multiply(toCones, [red!, green!, blue!]).map(Math.cbrt);
  const [l, ...ab] = multiply(toLab, roots);
  const cones = multiply(fromLab, [Math.max(l!, Number(least)), ...ab]).map((value) => value ** 3);
  const values = multiply(fromCones, cones).map((value) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, value)))),
  );
  return `#${values.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

const multiply = (matrix: number[][], vector: number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, place) => sum + value * vector[place]!, 0));
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const fromLab = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

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
