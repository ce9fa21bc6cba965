import { expect, it } from "vitest";
import type { DataCollection } from "#data/collections/contract.ts";
import { nameIcon } from "./name-icon.ts";

const collection = (id: string, more: Partial<DataCollection> = {}) =>
  ({
    ...{ id, icon: `fas_${id}`, idParentDataCollection: null, isSmartCollection: false },
    ...{ representsPeople: false, idAvatarDataField: null },
    ...more,
  }) as DataCollection;

it("is the collection's, unless its records differ from each other", () => {
  const cabins = collection("cabins");
  expect(nameIcon([cabins], "cabins")).toBe("fas_cabins");
  expect(nameIcon([cabins], "unknown")).toBeUndefined();
  expect(nameIcon([{ ...cabins, idAvatarDataField: "photo" }], "cabins")).toBeUndefined();
  expect(nameIcon([{ ...cabins, isSmartCollection: true }], "cabins")).toBeUndefined();
  const people = collection("people", { representsPeople: true });
  const staff = collection("staff", { idParentDataCollection: "people" });
  expect(nameIcon([people, staff], "staff")).toBeUndefined();
  const tents = collection("tents", { idParentDataCollection: "cabins" });
  expect(nameIcon([cabins, tents], "cabins")).toBeUndefined();
  expect(nameIcon([cabins, tents], "tents")).toBe("fas_tents");
});
