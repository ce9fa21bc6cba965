import { expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { liveWithNames } from "#testing/live-with-names.ts";
import { nastyNames } from "#testing/nasty-names.ts";
import { sampleOf } from "#testing/sample.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);

/** What was in the way of our own tables, indexes and aliases once. */
const clashed = [
  "Sites",
  "Project",
  "list setup",
  "saved filter",
  "Sites by name",
  "record pkey",
  "tagged",
  "wanted",
  "excluded",
  "app",
];
const titles = ["Constructor", "__proto__", "toString", "Live", "Ctid", "item", "home_id", "collections", "t"];

/** Some of each: the faults take all. */
const tags = ["generated"];
it("whatever people call their collections and fields, nothing of ours is in the way", { tags }, async () => {
  expect(nastyNames.length).toBeGreaterThan(300);
  const some = sampleOf(nastyNames.filter((name, place) => place % 5 === 0 && !titles.includes(name)));
  const few = sampleOf(nastyNames.filter((name, place) => place % 30 === 1 && !clashed.includes(name)));
  await liveWithNames(world, { fields: [some, titles], collections: [...clashed, ...few] });
});
