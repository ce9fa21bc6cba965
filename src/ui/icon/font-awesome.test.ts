import { describe, expect, test } from "vitest";
import en from "#locales/en/icons.json" with { type: "json" };
import es from "#locales/es/icons.json" with { type: "json" };
import fr from "#locales/fr/icons.json" with { type: "json" };
import { coreIcons, coreRegularIcons } from "./core-icons.ts";
import { readFontAwesome } from "./font-awesome.ts";
import { chunkCount, chunkOf } from "./icon-chunks.ts";

const { paths, categories, catalogue } = readFontAwesome();

describe("the catalogue", () => {
  test("holds 1,422 solid icons, 169 of them also regular", () => {
    expect(catalogue).toHaveLength(1422);
    expect(catalogue.filter(([, , regular]) => regular)).toHaveLength(169);
  });

  test("agrees with the drawings on names and styles", () => {
    expect(new Set(catalogue.map(([name]) => name))).toEqual(new Set(paths.keys()));
    for (const [name, , regular] of catalogue) expect(paths.get(name), name).toHaveLength(regular ? 4 : 2);
  });

  test("gives every icon a label and a category, and every category an icon", () => {
    for (const [name, label, , memberships] of catalogue) {
      expect(label, name).not.toBe("");
      expect(memberships, name).not.toHaveLength(0);
    }
    const used = new Set(catalogue.flatMap(([, , , memberships]) => memberships));
    expect(categories).toHaveLength(68);
    expect(used.size).toBe(68);
  });

  test.each([
    ["en", en],
    ["es", es],
    ["fr", fr],
  ])("has a name for each category in %s, none twice", (_, words) => {
    expect(Object.keys(words.categories).sort()).toEqual([...categories].sort());
    expect(new Set(Object.values(words.categories)).size).toBe(categories.length);
  });

  test("does not offer brand logos", () => {
    expect(paths.has("github")).toBe(false);
    expect(paths.has("accessible-icon")).toBe(false);
  });
});

describe("the drawings", () => {
  test("leave no chunk empty and none with more than twice its share", () => {
    const sizes = Array.from({ length: chunkCount }, () => 0);
    for (const name of paths.keys()) sizes[chunkOf(name)]! += 1;
    const share = paths.size / chunkCount;
    for (const size of sizes) expect(size).toSatisfy((count: number) => count > 0 && count < share * 2);
  });

  test("include every core icon in the styles the chrome may use", () => {
    expect(new Set(coreIcons).size).toBe(coreIcons.length);
    for (const name of coreIcons) expect(paths.has(name), name).toBe(true);
    for (const name of coreRegularIcons) {
      expect(paths.get(name), name).toHaveLength(4);
      expect(coreIcons).toContain(name);
    }
  });
});
