import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { brandTokens } from "./brand-tokens.ts";
import { brandIds, brands } from "./brands.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const [lightCss, darkCss] = css.split(':root[data-mantine-color-scheme="dark"]');
const neutral = {
  light: readTokens(lightCss ?? ""),
  dark: { ...readTokens(lightCss ?? ""), ...readTokens(darkCss ?? "") },
};
const surfaces = ["--surface", "--surface-raised", "--surface-sunken", "--surface-hover"];
const statuses = ["yellow", "orange", "blue", "green", "red", "gray"];
const schemes = ["light", "dark"] as const;

describe.each(schemes)("%s", (scheme) => {
  const tokens = neutral[scheme];
  const pick = (name: string) => tokens[name] ?? fail(`${name} is not defined`);

  it.each(surfaces)("text, muted text and danger text can be read on %s", (surface) => {
    for (const name of ["--text", "--text-muted", "--danger-text"])
      expect(contrast(pick(name), pick(surface)), name).toBeGreaterThanOrEqual(4.5);
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

    it.each(surfaces)("links can be read and the focus ring seen on %s", (surface) => {
      expect(contrast(accent["--accent-text"], pick(surface))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent["--focus-ring"], pick(surface))).toBeGreaterThanOrEqual(3);
    });
  });
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
  const [red, green, blue] = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function fail(message: string): never {
  throw new Error(message);
}
