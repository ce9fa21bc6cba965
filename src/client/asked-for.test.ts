import { expect, it } from "vitest";
import { isAskedFor } from "./asked-for.ts";

it("is asked for by the beginning of one of its words, without case and accents", () => {
  expect(isAskedFor("Emb", "share embed")).toBe(true);
  expect(isAskedFor("campers public", "Público enlace")).toBe(true);
  expect(isAskedFor("hare", "share embed")).toBe(false);
});

it("is not asked for by nothing, or by a single letter", () => {
  expect(isAskedFor("", "share embed")).toBe(false);
  expect(isAskedFor("s", "share embed")).toBe(false);
});
