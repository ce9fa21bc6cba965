import { expect, it } from "vitest";
import type { AttentionNote } from "../contract.ts";
import { groupNotes } from "./attention-groups.ts";

const note = (kind: AttentionNote["kind"], name = ""): AttentionNote => ({
  ...{ kind, name, collectionId: name, subjectId: null, fields: [], language: null, count: 0, isCertain: true },
});
const told = (notes: AttentionNote[]) =>
  groupNotes(notes).map(({ kind, notes: found, startsOpen }) => [kind, found.map(({ name }) => name), startsOpen]);

it("keeps the order, and opens what presses", () => {
  const notes = [note("noName", "Visits"), note("emptyList", "Sizes"), note("noName", "Days")];
  expect(told(notes)).toEqual([
    ["noName", ["Visits", "Days"], true],
    ["emptyList", ["Sizes"], false],
  ]);
});

it("opens the first where nothing presses", () => {
  expect(told([note("emptyList", "Sizes"), note("unusedFields", "Campers")])).toEqual([
    ["emptyList", ["Sizes"], true],
    ["unusedFields", ["Campers"], false],
  ]);
});
