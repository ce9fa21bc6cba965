import { expect, it } from "vitest";
import { entryOf, menuSections, openedEntry } from "./menus.ts";
import { type RouteName, type RouteRow, routeNamed, routes } from "./routes.ts";

const administration = ["atAGlance", "teamManagement", "dataManagement"];

it("integrations keep the administration's menu, for those who may enter it", () => {
  expect(menuSections("admin.users", true)).toEqual(administration);
  expect(menuSections("team.integrations", true)).toEqual(administration);
  expect(menuSections("team.integrations.connect", true)).toEqual(administration);
  expect(menuSections("team.integrations", false)).toEqual(["team"]);
  expect(menuSections("admin.view.details", true)).toEqual(administration);
  expect(menuSections("admin.view.details", false)).toEqual(["team"]);
  expect(menuSections("team.bin", true)).toEqual(["team"]);
});

it("a page belongs to an entry, and opens the inner menu that leads to it", () => {
  const found = (name: RouteName) => [entryOf(routeNamed(name))?.name, openedEntry(routeNamed(name))];
  expect(found("team.dashboard")).toEqual(["team.dashboard", "team.dashboard"]);
  expect(found("team.recent")).toEqual(["team.recent", "team.dashboard"]);
  expect(found("message.content")).toEqual(["messages.dashboard", "messages.dashboard"]);
  expect(found("messages.template")).toEqual(["messages.templatesPublished", "messages.dashboard"]);
  expect(found("team.listItems")).toEqual(["team.customLists", "team.collections"]);
  expect(found("team.project")).toEqual(["team.projects", "team.projects"]);
  // A collection is an entry itself.
  expect(found("team.records")).toEqual([undefined, undefined]);
  expect(found("admin.collection.fields")).toEqual(["admin.collections", "admin.collections"]);
  expect(found("admin.view.details")).toEqual(["admin.collections", "admin.collections"]);
});

it("an inner menu stands below an entry of the same menu, which whoever sees it is shown too", () => {
  const rows = routes as readonly RouteRow[];
  const inner = rows.filter(({ menu }) => menu?.within);
  expect(inner.length).toBeGreaterThan(15);
  for (const { menu } of inner) {
    const head = rows.find(({ name }) => name === menu!.within);
    expect(head?.menu).toMatchObject({ place: menu!.place });
    expect(head?.menu?.within).toBeUndefined();
  }
});
