import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brandTokens } from "./brand-tokens.ts";
import { brandIds, brands } from "./brands.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [lightCss, darkCss] = css.split(':root[data-mantine-color-scheme="dark"]');
const neutral = {
  light: readTokens(lightCss ?? ""),
  dark: { ...readTokens(lightCss ?? ""), ...readTokens(darkCss ?? "") },
};
const surfaces = ["--surface", "--surface-raised", "--surface-sunken", "--surface-hover", "--surface-selected"];
const statuses = ["yellow", "orange", "blue", "green", "red", "gray"];
const schemes = ["light", "dark"] as const;

describe.each(schemes)("%s", (scheme) => {
  const tokens = neutral[scheme];
  const pick = (name: string) => tokens[name] ?? fail(`${name} is not defined`);

  it.each(surfaces)("text, muted text and danger text can be read on %s", (surface) => {
    for (const name of ["--text", "--text-muted", "--danger-text"])
      expect(contrast(pick(name), pick(surface)), name).toBeGreaterThanOrEqual(4.5);
  });

  it("what is chosen stands out from every surface, lighter where it is dark", () => {
    const chosen = luminance(pick("--surface-selected"));
    for (const surface of surfaces.slice(0, -1)) {
      const around = luminance(pick(surface));
      expect(scheme === "dark" ? chosen > around : chosen < around, surface).toBe(true);
    }
  });

  it("text on the danger button and in tooltips can be read", () => {
    expect(contrast(pick("--danger-contrast"), pick("--danger"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(pick("--tooltip-text"), pick("--tooltip-surface"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(statuses)("a %s tag can be read and its dot seen", (status) => {
    const background = pick(`--status-${status}-bg`);
    expect(contrast(pick(`--status-${status}-text`), background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(pick(`--status-${status}-dot`), pick("--surface-raised"))).toBeGreaterThanOrEqual(3);
  });

  it.each(["teal", "violet", "pink", "brown"])("a %s option can be read", (color) => {
    expect(contrast(pick(`--option-${color}-text`), pick(`--option-${color}-bg`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([1, 2, 3, 4, 5, 6])("initials of person colour %i can be read", (index) => {
    expect(contrast(pick(`--person-${index}-text`), pick(`--person-${index}-bg`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["--surface", "--surface-raised"])("borders of controls can be seen on %s", (surface) => {
    expect(contrast(pick("--border-control"), pick(surface))).toBeGreaterThanOrEqual(3);
  });

  describe.each(brandIds)("%s", (id) => {
    const accent = brandTokens(brands[id])[scheme];

    it("text on the accent and on its soft tint can be read", () => {
      expect(contrast(accent["--accent-contrast"], accent["--accent"])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent["--accent-contrast"], accent["--accent-hover"])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent["--accent-soft-text"], accent["--accent-soft"])).toBeGreaterThanOrEqual(4.5);
    });

    it("the tint of what is chosen stands out from its surface, lighter where it is dark", () => {
      const [tint, around] = [luminance(accent["--accent-soft"]), luminance(pick("--surface-raised"))];
      expect(scheme === "dark" ? tint > around : tint < around).toBe(true);
    });

    it("is not taken for danger", () => {
      expect(distance(accent["--accent"], pick("--danger"))).toBeGreaterThan(0.1);
      expect(distance(accent["--accent-text"], pick("--danger-text"))).toBeGreaterThan(0.07);
    });

    it.each(surfaces)("links can be read and the focus ring seen on %s", (surface) => {
      expect(contrast(accent["--accent-text"], pick(surface))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent["--focus-ring"], pick(surface))).toBeGreaterThanOrEqual(3);
    });
  });
});

it("nothing that is chosen is as dark as what it stands on", () => {
  const chosen = /\[(data-(current|selected|active|checked|combobox-selected)|aria-(selected|current|pressed))/;
  const ground = /background(-color)?: var\(--surface(-raised|-sunken)?\)/;
  const found = findRules().filter(({ selector, body }) => chosen.test(selector) && ground.test(body));
  expect(found.map(({ selector }) => selector)).toEqual([]);
});

it("knows how far colours are from each other", () => {
  expect(distance("#000000", "#ffffff")).toBeCloseTo(1);
  expect(distance("#c62f24", "#c62f24")).toBe(0);
});

it("knows the extremes of contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#777777")).toBe(1);
});

function readTokens(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]));
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(hex: string): [number, number, number] {
  return [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
}

/** As eyes see it: in OKLab, where black and white are 1 apart. */
function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(...a.map((value, place) => value - b[place]!));
}

function oklab(hex: string): number[] {
  const [red, green, blue] = channels(hex);
  const [long, medium, short] = [
    Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue),
    Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue),
    Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue),
  ];
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Of all our style sheets. */
function findRules(): { selector: string; body: string }[] {
  const src = new URL("../../", import.meta.url);
  return readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .flatMap((name) => [
      ...readFileSync(new URL(name.replaceAll("\\", "/"), src), "utf8").matchAll(/([^{}]+)\{([^{}]*)\}/g),
    ])
    .map(([, selector = "", body = ""]) => ({ selector: selector.trim(), body }));
}

function fail(message: string): never {
  throw new Error(message);
}
