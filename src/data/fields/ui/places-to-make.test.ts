import { expect, it } from "vitest";
import { isNewName, placesToMake } from "./places-to-make.ts";

const place = (id: string, more: object = {}) => ({
  ...{ id, isSmartCollection: false, abilities: { create: true } },
  ...more,
});

it("offers the linked collections in which the person may make records, in the field's order", () => {
  const all = [
    place("cabins"),
    place("tents"),
    place("full", { isSmartCollection: true }),
    place("closed", { abilities: { create: false } }),
    place("untold", { abilities: undefined }),
  ];
  const linked = ["tents", "full", "closed", "untold", "gone", "cabins"];
  expect(placesToMake(all, linked).map(({ id }) => id)).toEqual(["tents", "cabins"]);
  // A field that links anything does not say where a new one would belong.
  expect(placesToMake(all, [])).toEqual([]);
});

it("takes for new what is not called just so", () => {
  const found = [{ name: "Ótter 2" }, { name: "Otter 22" }];
  expect(isNewName("otter 2", found)).toBe(false);
  expect(isNewName("Otter", found)).toBe(true);
  expect(isNewName("", [])).toBe(false);
});
