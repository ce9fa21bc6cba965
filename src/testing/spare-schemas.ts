import type pg from "pg";
import type { Db } from "#server/db/db.ts";
import { teamSchema } from "#server/db/db.ts";
import { createTeamSchema, migrationsOfProduct } from "#server/db/migrate.ts";
import { newId } from "#shared/ids.ts";

/** Most test files have no more teams; the rest get theirs as the product makes them. */
export const kept = 12;

/** Schemas as teams have them, made once for the template: a name costs a test milliseconds, making one a third of a second. */
export async function makeSpareSchemas(pool: pg.Pool, count: number) {
  for (let number = 1; number <= count; number++) {
    const client = await pool.connect();
    const teamId = newId();
    await client.query("begin");
    await createTeamSchema((text) => client.query(text), teamId);
    await client.query(`alter schema ${teamSchema(teamId)} rename to spare_${number}`);
    await client.query("commit");
    client.release();
  }
}

/** In place of `createTeamSchema`, wherever a spare one is left; `spare-schemas.server.test.ts` holds one beside the other. */
export async function takeSpareSchema(tx: Db, teamId: string): Promise<string[]> {
  await tx.run("select pg_advisory_xact_lock(hashtext('simply.spare-schemas'))");
  const { rows } = await tx.run(`select nspname as name from pg_namespace where nspname ~ '^spare_\\d+$' limit 1`);
  if (!rows[0]) return createTeamSchema((text) => tx.run(text), teamId);
  await tx.run(`alter schema ${rows[0].name} rename to ${teamSchema(teamId)}`);
  return migrationsOfProduct().team;
}
