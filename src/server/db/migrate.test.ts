import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { makeManySchemas } from "#testing/many-schemas.ts";
import { migrate } from "./migrate.ts";

const steps = readdirSync(join(import.meta.dirname, "../../../migrations/team")).length + 2;

describe("migrating many teams", () => {
  it("goes on where a kill left it, and every schema ends the same", async () => {
    const world = await makeManySchemas(80);
    try {
      const killed = await world.migrateElsewhere(30);
      expect(killed.code).toBeNull();
      const versions = await world.versions();
      expect(versions[steps]).toBeGreaterThanOrEqual(30);
      expect(versions[steps]).toBeLessThan(80);

      expect((await world.migrateElsewhere()).code).toBe(0);
      await world.expectConverged(steps);
    } finally {
      await world.drop();
    }
  });

  it("is harmless when two do it at once", async () => {
    const world = await makeManySchemas(40);
    try {
      const both = await Promise.all([world.migrateElsewhere(), world.migrateElsewhere()]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(both.map(({ done }) => done).sort((a, b) => a - b)).toEqual([0, 40]);
      await world.expectConverged(steps);
    } finally {
      await world.drop();
    }
  });

  it("needs no more than one connection", async () => {
    const world = await makeManySchemas(3);
    const pool = new pg.Pool({ connectionString: world.url, max: 1, connectionTimeoutMillis: 3_000 });
    try {
      await migrate(pool, { folders: world.folders });
      await world.expectConverged(steps);
    } finally {
      await pool.end();
      await world.drop();
    }
  });
});
