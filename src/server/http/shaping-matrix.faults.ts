import { describe, it } from "vitest";
import { expectAlike, makeTwins, tryInBoth } from "#testing/compare-twins.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { shapingOperations } from "#testing/shaping-operations.ts";
import { type Denied, deniedNames } from "#testing/twin-teams.ts";
import { whileTesting } from "#testing/while-testing.ts";

/** The long form of `shaping-matrix.test.ts`: new twins for everything that is denied, and all is read after each operation. */
const world = whileTesting(startDataWorld);

describe.each(deniedNames)("%s", (denied) => {
  it("shows through no operation", async () => {
    const twins = await makeTwins(world);
    await expectAlike(world, twins);
    for (const name of Object.keys(shapingOperations)) {
      await tryInBoth(twins, name, (each: Denied) => each.name === denied);
      await expectAlike(world, twins);
    }
  });
});
