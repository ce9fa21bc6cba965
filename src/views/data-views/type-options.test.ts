import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { viewTypeNames, viewTypes } from "./registry.ts";
import { plainOptions } from "./type-options.ts";

const words = JSON.parse(readFileSync(join(import.meta.dirname, "../../locales/en/views.json"), "utf8"));

it.each(viewTypeNames)("every option of a %s that its form asks for has an input and a name", (type) => {
  const asked = [...Object.keys(viewTypes[type].fieldOptions), ...plainOptions(type).map(({ key }) => key)];
  expect(asked.filter((key) => !words.options[key])).toEqual([]);
  expect(viewTypes[type].displays.filter((display) => !words.displays[display])).toEqual([]);
});
