import { expect, it } from "vitest";
import { cardMode } from "./card-mode.ts";

const here = { mayEdit: true, own: undefined, isPageForm: false };

it("begins as its mode says, and can be switched by hand", () => {
  expect(cardMode("default_view", here)).toEqual({ isEditable: true, isForm: false, canSwitch: true });
  expect(cardMode("default_edit", here)).toEqual({ isEditable: true, isForm: true, canSwitch: true });
  expect(cardMode("default_edit", { ...here, own: false }).isForm).toBe(false);
  expect(cardMode("default_view", { ...here, isPageForm: true })).toMatchObject({ isForm: true, canSwitch: false });
});

it("some cards know one way only, and nobody edits who may not", () => {
  expect(cardMode("only_view", { ...here, isPageForm: true }).isEditable).toBe(false);
  expect(cardMode("only_edit", { ...here, own: false })).toEqual({ isEditable: true, isForm: true, canSwitch: false });
  expect(cardMode("only_edit", { ...here, mayEdit: false }).isForm).toBe(false);
});
