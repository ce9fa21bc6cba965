import "./core-glyphs.ts";
import { catalogue } from "virtual:icons/catalogue";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Icon } from "./icon.tsx";
import { findGlyph, iconExists, loadGlyph } from "./icon-glyphs.ts";
import { formatIconName, iconStyles } from "./icon-name.ts";

const stored = (name: string) => name;

describe("identifiers", () => {
  test("of all three styles resolve to a path and draw it in a square box", async () => {
    let drawn = 0;
    for (const [name, , regular] of catalogue) {
      for (const style of iconStyles) {
        const identifier = formatIconName(style, name);
        const glyph = await loadGlyph(identifier);
        if (style === "regular" && !regular) {
          expect(glyph, identifier).toBeNull();
          continue;
        }
        expect(glyph?.path, identifier).toMatch(/^M[\d\s,.a-zA-Z-]+$/);
        const viewBox = /viewBox="([^"]+)"/.exec(renderToStaticMarkup(<Icon name={identifier} />))?.[1];
        const [left, top, width, height] = viewBox?.split(" ").map(Number) ?? [];
        expect(width, identifier).toBeGreaterThanOrEqual(glyph?.width ?? Number.NaN);
        expect(height, identifier).toBe(width);
        expect((left ?? Number.NaN) * 2 + width!, identifier).toBe(glyph?.width);
        expect((top ?? Number.NaN) * 2 + height!, identifier).toBe(512);
        drawn += 1;
      }
    }
    expect(drawn).toBe(1422 + 169 + 1422);
  });

  test("exist or do not", async () => {
    expect(await iconExists("fad_violin")).toBe(false);
    expect(await iconExists("fad_guitar")).toBe(true);
    expect(await iconExists("far_campground")).toBe(false);
    expect(await iconExists("fab_github")).toBe(false);
  });
});

describe("an icon", () => {
  test("of the chrome is drawn at once", () => {
    expect(findGlyph("fas_house")).toMatchObject({ width: 512, duotone: false });
    expect(renderToStaticMarkup(<Icon name="fas_house" />)).toContain("<path d=");
  });

  test("is hidden from assistive technology unless it has a label", () => {
    expect(renderToStaticMarkup(<Icon name="fas_gear" />)).toContain('aria-hidden="true"');
    const labelled = renderToStaticMarkup(<Icon name="fas_gear" label="Settings" />);
    expect(labelled).toContain('role="img" aria-label="Settings"');
    expect(labelled).not.toContain("aria-hidden");
  });

  test("keeps its box whatever its size, style or state", () => {
    for (const name of ["fas_ellipsis-vertical", "fad_people-group", "far_star", "fas_no-such-icon"]) {
      expect(renderToStaticMarkup(<Icon name={stored(name)} size={20} />)).toContain('width="20" height="20"');
    }
  });

  test("in duotone is the solid path, filled at 30 % and outlined in the same colour", () => {
    const markup = renderToStaticMarkup(<Icon name="fad_house" />);
    expect(markup).toContain(findGlyph("fas_house")?.path);
    expect(markup).toContain('fill-opacity="0.3" stroke="currentColor"');
    expect(markup).toContain('stroke-linejoin="round"');
  });

  test.each([
    "",
    "house",
    "fas_",
    "fas_House",
    "fab_github",
    "fas_../x",
    "fas_constructor",
    "fas___proto__",
    "fas_house ",
  ])("named %j falls back to the visible question mark", async (name) => {
    await loadGlyph(name);
    expect(renderToStaticMarkup(<Icon name={stored(name)} />)).toContain("data-missing-icon");
  });

  test("of data that is not even text does not throw", () => {
    const broken = JSON.parse("[null, 7, {}]") as string[];
    for (const name of broken) expect(renderToStaticMarkup(<Icon name={name} />)).toContain("data-missing-icon");
  });

  test("written in code must be a core icon", () => {
    // @ts-expect-error a misspelt name does not compile
    expect(renderToStaticMarkup(<Icon name="fas_hose" />)).toContain("<svg");
    // @ts-expect-error nor does a style the icon does not have
    expect(renderToStaticMarkup(<Icon name="far_campground" />)).toContain("<svg");
  });
});
