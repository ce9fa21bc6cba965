import { beforeAll, describe, expect, it } from "vitest";
import { expectAlike, makeTwins, tryInBoth } from "#testing/compare-twins.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { sampleOf, testExtent } from "#testing/sample.ts";
import { shapingOperations, untriedEndpoints } from "#testing/shaping-operations.ts";
import type { Denied, Twin } from "#testing/twin-teams.ts";
import { whileTesting } from "#testing/while-testing.ts";

/**
 * Every operation on definitions and membership, with everything that is denied to who does it, in two teams that differ
 * in the denied values alone: answers, lists, names, items, counts, history, search and reports are the same in both.
 * `shaping-matrix.faults.ts` reads everything after each of them.
 */
const world = whileTesting(startDataWorld);
let twins: [Twin, Twin];
const tried = new Set<string>();

beforeAll(async () => {
  twins = await makeTwins(world);
});

/** What somebody else could learn by it. */
const seenByOthers = new Set([
  ...["listDataCollections", "listRecords", "readRecord", "listListItems", "listCustomLists", "search"],
  ...["listProducts", "exportCsv", "readHistory", "countRecords", "countSmartMembers"],
]);

/** One of each kind with everything, the next with what is about them; the others are tried at length. */
const picked: Partial<Record<Denied["name"], readonly string[] | "all">> = {
  diagnosis: "all",
  watched: "all",
  paid: ["createField", "changeField", "updateRecord"],
  rich: ["createCollection", "changeCollection", "previewMembership", "duplicateCollection"],
};
const isPicked = (operation: string) => (denied: Denied) => {
  const chosen = picked[denied.name] ?? [];
  return chosen === "all" || chosen.includes(operation);
};

const operations = Object.keys(shapingOperations);
const half = operations.indexOf("saveBlueprint");
/** What a sample leaves out comes with all the others: whether every endpoint is tried shows only then. */
const isSample = testExtent() === "sample";
const rounds = [operations.slice(0, half), operations.slice(half)].map((names) => (isSample ? sampleOf(names) : names));

/** Twins that are alike are changed alike, step by step, and are compared in between. */
describe("twins", { shuffle: false, tags: ["generated"] }, () => {
  it("are alike before anything is done", () => expectAlike(world, twins, seenByOthers));

  describe.each(rounds.map((names, index) => ({ round: index + 1, names })))("round $round", ({ names }) => {
    it.each(names)("%s answers alike", async (name) => {
      for (const endpoint of await tryInBoth(twins, name, isPicked(name))) tried.add(endpoint);
    });

    it("leaves everything that can be read alike", () => expectAlike(world, twins, seenByOthers));
  });

  it.skipIf(isSample)("have met every endpoint that shapes data: add yours to the table", () => {
    expect(untriedEndpoints(tried)).toEqual([]);
  });
});
