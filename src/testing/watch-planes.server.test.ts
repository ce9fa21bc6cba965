import pg from "pg";
import { expect, inject, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { mixesPlanes, takeMixed } from "./watch-planes.ts";

const schema = `team_${newId().replaceAll("-", "")}`;

it("knows a statement that reaches into both planes", () => {
  expect(mixesPlanes(`select * from app.team join ${schema}._event on true`)).toBe(true);
  expect(mixesPlanes(`select * from "app"."team", "${schema}"."event"`)).toBe(true);
  expect(mixesPlanes(`insert into ${schema}._event select id from app.team`)).toBe(true);
});

it("lets one plane at a time pass", () => {
  expect(mixesPlanes('select * from "app"."team_user"')).toBe(false);
  expect(mixesPlanes(`select * from "${schema}"."event"`)).toBe(false);
  expect(mixesPlanes(`select myapp.x from ${schema}._event myapp`)).toBe(false);
});

it("stops such a statement on any connection, whichever way it is asked", async () => {
  const statement = `select 1 from app.team, ${schema}._event`;
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  expect(() => client.query(statement)).toThrow(/both planes/);
  expect(() => client.query({ text: statement })).toThrow(/both planes/);
  await client.end();

  const pool = new pg.Pool({ connectionString: inject("postgresUrl") });
  await expect(pool.query(statement)).rejects.toThrow(/both planes/);
  await pool.end();
  expect(takeMixed()).toHaveLength(3);
});
