import { expect, it } from "vitest";
import { readFontAwesome } from "#ui/icon/font-awesome.ts";
import { hasIcon, readIconNames } from "./icon-catalogue.ts";

it("knows the very icons that can be drawn, in the styles in which they can", () => {
  const { catalogue } = readFontAwesome();
  const { solid, regular } = readIconNames();
  expect(solid).toEqual(new Set(catalogue.map(([name]) => name)));
  expect(regular).toEqual(new Set(catalogue.filter(([, , isRegular]) => isRegular).map(([name]) => name)));
});

it.each([
  ["fas_house", true],
  ["fad_campground", true],
  ["far_face-smile", true],
  ["fas_0", true],
  ["far_campground", false],
  ["fas_no-such-icon", false],
  ["fas_github", false],
  ["fas_constructor", false],
])("%s: %s", (identifier, isThere) => {
  expect(hasIcon(identifier)).toBe(isThere);
});
