import { expect, it } from "vitest";
import { groupShortcuts } from "./group-shortcuts.ts";

it("puts under one heading what belongs together, and in one row what does the same", () => {
  const groups = groupShortcuts(
    [
      { keys: "?", description: "Show", group: "General", run() {} },
      { keys: "mod+/", description: "Show", group: "General", run() {} },
      { keys: "n", description: "Old", run() {} },
      { keys: "n", description: "New", run() {} },
      { keys: "mod+c", description: "Copy cells", group: "In the list" },
      { keys: "mod+c", description: "Copy the value", group: "Record" },
    ],
    "This page",
  );
  const shown = [...groups].map(([group, rows]) => [
    group,
    rows.map(({ description, ways }) => [description, ...ways.map(({ keys }) => keys)]),
  ]);
  expect(shown).toEqual([
    ["General", [["Show", "?", "mod+/"]]],
    ["This page", [["New", "n"]]],
    ["In the list", [["Copy cells", "mod+c"]]],
    ["Record", [["Copy the value", "mod+c"]]],
  ]);
});
