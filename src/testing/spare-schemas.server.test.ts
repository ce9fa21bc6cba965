import pg from "pg";
import { expect, it } from "vitest";
import { createTeam } from "#people/teams/create-team.server.ts";
import { teamSchema } from "#server/db/db.ts";
import { readSchemaStructure } from "#server/db/read-structure.ts";
import { makeTeam } from "./factories.ts";
import { kept } from "./spare-schemas.ts";
import { startTestApp } from "./test-app.ts";

it("gives a test's team the schema that the product would make", async () => {
  const world = await startTestApp({ ROLE: "web" });
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const structureOf = async (teamId: string) => {
    const structure = await readSchemaStructure(client, teamSchema(teamId));
    return JSON.parse(JSON.stringify(structure).replaceAll(teamSchema(teamId), "schema"));
  };
  const migrationsOf = (id: string) =>
    world.db.app.selectFrom("team").select("schema_migrations").where("id", "=", id).executeTakeFirstOrThrow();
  try {
    const spare = await makeTeam(world.db);
    const made = await world.db.transaction((tx) =>
      createTeam(tx, { name: "Made", brand: "simply", timezone: "America/New_York", language: "en" }),
    );
    const structure = await structureOf(spare.teamId);
    expect(structure.tables.length).toBeGreaterThan(10);
    expect(structure).toEqual(await structureOf(made.teamId));
    expect(await migrationsOf(spare.teamId)).toEqual(await migrationsOf(made.teamId));
  } finally {
    await client.end();
    await world.stop();
  }
});

it("makes one where no spare is left, and gives none twice", async () => {
  const world = await startTestApp({ ROLE: "web" });
  try {
    const teams = await Promise.all(Array.from({ length: kept + 2 }, () => makeTeam(world.db)));
    const { rows } = await world.db.run("select nspname as name from pg_namespace where nspname ~ '^(team|spare)_'");
    expect(rows.map(({ name }) => name).sort()).toEqual(teams.map(({ teamId }) => teamSchema(teamId)).sort());
  } finally {
    await world.stop();
  }
});
