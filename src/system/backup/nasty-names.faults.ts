import { expect, it } from "vitest";
import { startDataWorld } from "#testing/data-world.ts";
import { liveWithNames } from "#testing/live-with-names.ts";
import { nastyNames } from "#testing/nasty-names.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
const hundred = 100;

it("hundreds of names that are something else to the machine live from their making to their end", async () => {
  const fields = Array.from({ length: Math.ceil(nastyNames.length / hundred) }, (_, part) =>
    nastyNames.slice(part * hundred, (part + 1) * hundred),
  );
  expect(fields.length).toBeGreaterThan(3);
  await liveWithNames(world, { fields, collections: nastyNames });
});
