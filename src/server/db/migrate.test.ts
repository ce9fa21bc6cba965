import pg from "pg";
import { describe, expect, it } from "vitest";
import { createTeam } from "#people/teams/create-team.server.ts";
import { newId } from "#shared/ids.ts";
import { makeCountedTeams } from "#testing/counted-migrations.ts";
import { makeManySchemas } from "#testing/many-schemas.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { openDb, teamSchema } from "./db.ts";
import { migrate, migrationsOfProduct } from "./migrate.ts";

describe("migrating many teams", () => {
  it("goes on where a kill left it, and every schema ends the same", async () => {
    // So many are left at the kill that its signal is there before they are done.
    const world = await makeManySchemas(20);
    try {
      const killed = await world.migrateElsewhere(3);
      expect(killed.code).toBeNull();
      expect(await world.done()).toBeGreaterThanOrEqual(3);
      expect(await world.done()).toBeLessThan(20);

      expect((await world.migrateElsewhere()).code).toBe(0);
      await world.expectConverged();
    } finally {
      await world.drop();
    }
  });

  it("is harmless when two do it at once", async () => {
    const world = await makeManySchemas(5);
    try {
      const both = await Promise.all([world.migrateElsewhere(), world.migrateElsewhere()]);
      expect(both.map(({ code }) => code)).toEqual([0, 0]);
      expect(both.map(({ done }) => done).sort((a, b) => a - b)).toEqual([0, 5]);
      await world.expectConverged();
    } finally {
      await world.drop();
    }
  });

  it("needs no more than one connection", async () => {
    const world = await makeManySchemas(3);
    const pool = new pg.Pool({ connectionString: world.url, max: 1, connectionTimeoutMillis: 3_000 });
    try {
      await migrate(pool, { folders: world.folders });
      await world.expectConverged();
    } finally {
      await pool.end();
      await world.drop();
    }
  });

  it("closes a team where it fails, brings all others to the newest version, and opens it once it can be done", async () => {
    const world = await makeManySchemas(4);
    const state = async () => {
      const { rows } = await world.pool.query("select id, schema_problem as problem from app.team order by id");
      return rows as { id: string; problem: string | null }[];
    };
    try {
      const broken = (await state())[2]!.id;
      await migrate(world.pool, { folders: world.folders });
      world.addStep("9003-shelf.sql", "create table shelf (id uuid primary key);");
      world.addStep("9004-board.sql", "create table board (id uuid primary key);");
      await world.pool.query(`create table ${teamSchema(broken)}.shelf (wrong text)`);
      const failed = await migrate(world.pool, { folders: world.folders });
      expect(failed.map(({ teamId }) => teamId)).toEqual([broken]);
      expect((await state()).filter(({ problem }) => problem !== null)).toEqual([
        { id: broken, problem: 'relation "shelf" already exists' },
      ]);
      expect(await world.done()).toBe(3);
      // Nobody else holds the lock: another start is let in.
      await world.pool.query(`drop table ${teamSchema(broken)}.shelf`);
      expect((await world.migrateElsewhere()).code).toBe(0);
      expect((await state()).every(({ problem }) => problem === null)).toBe(true);
      await world.expectConverged();
    } finally {
      await world.drop();
    }
  });

  it("runs a file that was put into a gap exactly once, for old teams and new ones", async () => {
    const world = await makeManySchemas(3);
    const migrated = async () => {
      const teams: string[] = [];
      await migrate(world.pool, { folders: world.folders, onTeam: (teamId) => teams.push(teamId) });
      return teams.length;
    };
    try {
      expect(await migrated()).toBe(3);
      // Not repeatable either, and earlier by its name than steps that every team has had.
      world.addStep("0008-late.sql", "create table late (id uuid primary key);");
      await world.addTeams(2);
      expect(await migrated()).toBe(5);
      await world.expectConverged();
      expect(await migrated()).toBe(0);
    } finally {
      await world.drop();
    }
  });
});

describe("what a team has had", () => {
  it("is recorded when the team is made: the next start finds nothing to do", async () => {
    const database = await cloneDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    try {
      const team = { name: "Camp", brand: "simply", timezone: "UTC", language: "en" } as const;
      await openDb(pool).transaction((tx) => createTeam(tx, team));
      const { rows } = await pool.query("select schema_migrations from app.team");
      expect(rows).toEqual([{ schema_migrations: migrationsOfProduct().team }]);
      const migrated: string[] = [];
      await migrate(pool, { onTeam: (teamId) => migrated.push(teamId) });
      expect(migrated).toEqual([]);
    } finally {
      await pool.end();
      await database.drop();
    }
  });

  it("is known of teams from when it was counted: none, some or all of eleven", async () => {
    const database = await cloneDatabase("template0");
    const [none, some, all] = [newId(), newId(), newId()];
    await makeCountedTeams(database.url, { [none]: 0, [some]: 8, [all]: 11 });
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    const { team } = migrationsOfProduct();
    try {
      const migrated: string[] = [];
      await migrate(pool, { onTeam: (teamId) => migrated.push(teamId) });
      expect(migrated).toEqual(expect.arrayContaining([none, some]));
      expect(migrated.includes(all)).toBe(team.length > 11);
      const { rows } = await pool.query("select id, schema_migrations from app.team order by id");
      expect(rows).toEqual([none, some, all].sort().map((id) => ({ id, schema_migrations: team })));
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
