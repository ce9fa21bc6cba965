import { expect, it } from "vitest";
import { makeManySchemas } from "#testing/many-schemas.ts";

it("migrates 1,000 teams although it is killed again and again", async () => {
  const world = await makeManySchemas(1_000);
  try {
    let kills = 0;
    for (const killAfter of [1, 37, 200, 300]) kills += (await world.migrateElsewhere(killAfter)).code === null ? 1 : 0;
    expect(kills).toBe(4);
    const both = await Promise.all([world.migrateElsewhere(), world.migrateElsewhere()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    await world.expectConverged();
  } finally {
    await world.drop();
  }
});
