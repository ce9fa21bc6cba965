import { expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { liveWithNames } from "#testing/live-with-names.ts";
import { nastyNames } from "#testing/nasty-names.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
const partLength = 80;
const parts = Array.from({ length: Math.ceil(nastyNames.length / partLength) }, (_, part) =>
  nastyNames.slice(part * partLength, (part + 1) * partLength),
);

it("there are hundreds of names that are something else to the machine", () => {
  expect(parts.length).toBeGreaterThan(4);
});

it.each(parts)(
  "%s and those after it live as collections and fields from their making to their end",
  async (...names) => {
    await liveWithNames(world, { fields: [names], collections: names });
  },
);
