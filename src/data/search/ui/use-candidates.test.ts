import { expect, it } from "vitest";
import { type Candidate, type PaletteGroup, paletteGroups } from "#client/palette-sources.ts";
import { groupSources } from "./use-candidates.ts";

const candidates = (...labels: string[]): Candidate[] =>
  labels.map((label) => ({ key: label, icon: "fas_folder", label, act: { kind: "open", path: `/${label}` } }));
const labelsOf = (all: readonly Candidate[]) => all.map(({ label }) => label).join(" ");

it("sources of a group are one group, also of a group that one of them brings", () => {
  const views: PaletteGroup = { key: "views", title: "search.groups.pages", order: 15, mostUnasked: 1 };
  const groups = groupSources([
    { group: paletteGroups.actions, candidates: candidates("a", "b") },
    { group: views, candidates: candidates("v", "w") },
    { group: paletteGroups.collections, candidates: candidates("c") },
    { group: paletteGroups.actions, leadsWith: 2, candidates: candidates("n1", "n2", "n3") },
  ]);
  expect(groups.map(({ group, candidates: own, unasked }) => [group.key, labelsOf(own), labelsOf(unasked)])).toEqual([
    ["collections", "c", ""],
    ["views", "v w", "v"],
    ["actions", "a b n1 n2 n3", "n1 n2 a b"],
  ]);
});
