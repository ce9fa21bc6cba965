import { expect, it } from "vitest";
import { menuSections } from "./menus.ts";

const administration = ["atAGlance", "teamManagement", "dataManagement"];

it("integrations keep the administration's menu, for those who may enter it", () => {
  expect(menuSections("admin.users", true)).toEqual(administration);
  expect(menuSections("team.integrations", true)).toEqual(administration);
  expect(menuSections("team.integrations.connect", true)).toEqual(administration);
  expect(menuSections("team.integrations", false)).toEqual(["team", "messages"]);
  expect(menuSections("admin.view.details", true)).toEqual(administration);
  expect(menuSections("admin.view.details", false)).toEqual(["team", "messages"]);
  expect(menuSections("team.bin", true)).toEqual(["team", "messages"]);
});
