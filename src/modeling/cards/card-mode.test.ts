import { expect, it } from "vitest";
import { cardMode } from "./card-mode.ts";

const here = { mayEdit: true, isPageForm: undefined };

it("begins as its mode says, and goes with the page from then on", () => {
  expect(cardMode("default_view", here)).toEqual({ isEditable: true, isForm: false });
  expect(cardMode("default_edit", here)).toEqual({ isEditable: true, isForm: true });
  expect(cardMode("default_edit", { ...here, isPageForm: false })).toEqual({ isEditable: true, isForm: false });
  expect(cardMode("default_view", { ...here, isPageForm: true })).toEqual({ isEditable: true, isForm: true });
});

it("some cards know one way only, and nobody edits who may not", () => {
  expect(cardMode("only_view", { ...here, isPageForm: true }).isEditable).toBe(false);
  expect(cardMode("only_edit", { ...here, isPageForm: false })).toEqual({ isEditable: true, isForm: true });
  expect(cardMode("only_edit", { ...here, mayEdit: false }).isForm).toBe(false);
});
