import { expect, it } from "vitest";
import { countByState, findProjects } from "./find-projects.ts";

const projects = [
  { name: "Été", description: "Opening day", state: "planned" },
  { name: "Kitchen", description: "", state: "done" },
  { name: "Opening", description: "", state: "active" },
] as const;
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

it("shows what is being done first", () => {
  expect(names(findProjects(projects, "", "all"))).toEqual(["Opening", "Été", "Kitchen"]);
  expect(names(findProjects(projects, "", "done"))).toEqual(["Kitchen"]);
});

it("finds every word, without accents, in name and description", () => {
  expect(names(findProjects(projects, " ete day ", "all"))).toEqual(["Été"]);
  expect(names(findProjects(projects, "opening", "all"))).toEqual(["Opening", "Été"]);
  expect(names(findProjects(projects, "opening", "done"))).toEqual([]);
});

it("counts each state", () => {
  expect(countByState(projects)).toEqual({ active: 1, planned: 1, done: 1 });
});
