import { describe, expect, it } from "vitest";
import * as z from "zod";
import words from "#locales/en/messageDesigner.json" with { type: "json" };
import { blockKinds } from "./registry.ts";
import { blockUiOf, offeredBlocks } from "./ui-registry.ts";

it("the designer offers every kind, in their order", () => {
  expect(offeredBlocks().map(({ kind }) => kind)).toEqual(blockKinds.map(({ kind }) => kind));
});

describe.each(blockKinds.map(({ kind }) => kind))("a block %s", (kind) => {
  const { hidden = [] } = blockUiOf(kind);

  it("has a name, and words for everything that can be set", () => {
    const { shape } = blockKinds.find((each) => each.kind === kind)!.schema(z.any());
    const set = Object.keys(shape).filter((key) => !["id", "kind", ...hidden].includes(key));
    expect(Object.keys(words.kinds)).toContain(kind);
    expect(set.filter((key) => !Object.hasOwn(words.setting, key))).toEqual([]);
    expect(hidden.filter((key) => !Object.hasOwn(shape, key))).toEqual([]);
  });
});
