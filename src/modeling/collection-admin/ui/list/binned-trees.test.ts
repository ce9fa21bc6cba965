import { expect, it } from "vitest";
import type { BinnedDefinition } from "#modeling/definition-log/contract.ts";
import { binnedTrees } from "./binned-trees.ts";

const binned = (
  id: string,
  collectionId: string | null,
  deletedAt: string,
  subject = "collection",
): BinnedDefinition => ({
  ...{ id, subject, name: id, icon: null, dataType: null, collectionId, collectionName: null },
  ...{ deletedAt, deletedBy: null, daysLeft: 30, isRestorable: true },
});

it("takes together what was deleted together, from the top down", () => {
  const trees = binnedTrees([
    binned("camper", "people", "today"),
    binned("people", null, "today"),
    binned("teen", "camper", "today"),
    binned("staff", "people", "yesterday"),
    binned("age", "camper", "today", "field"),
  ]);
  expect(trees.map(({ ids }) => ids)).toEqual([["people", "camper", "teen"], ["staff"]]);
});
