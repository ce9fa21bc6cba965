import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { makeManySchemas } from "#testing/many-schemas.ts";
import { namesIn } from "#testing/names-in-schema.ts";
import { teamSchema } from "./db.ts";
import { migrate } from "./migrate.ts";

const steps = ["0013-index-names.sql", "0014-our-names.sql"];
const migrations = join(import.meta.dirname, "../../../migrations/team");

it("renames what is ours in 200 teams with data, one of them large, although it is killed again and again", async () => {
  const world = await makeManySchemas(200);
  try {
    // Everything from them on: what came later speaks of the names that they give.
    const later = readdirSync(world.folders.team).filter((step) => step >= steps[0]!);
    for (const step of later) rmSync(join(world.folders.team, step));
    await migrate(world.pool, { folders: world.folders });
    const { rows: teams } = await world.pool.query<{ id: string }>("select id from app.team order by id");
    for (const [place, { id }] of teams.entries()) await addCollections(id, place === 100 ? 60 : 2);
    for (const step of steps) world.addStep(step, readFileSync(join(migrations, step), "utf8"));

    let backups = 0;
    const kills: (number | null)[] = [];
    for (const killAfter of [1, 20, 60]) kills.push((await world.migrateElsewhere(killAfter)).code);
    expect(kills).toEqual([null, null, null]);
    expect(await world.done()).toBeLessThan(200);
    for (const { id } of teams) await expectWhole(id);
    const backUp = async () => {
      backups += 1;
    };
    await migrate(world.pool, { folders: world.folders, backUp });
    // Some teams had it already: a backup of them would be one of half.
    expect([await world.done(), backups]).toEqual([200, 0]);

    for (const { id } of teams) {
      const { theirTables, rest } = await namesIn(world.pool, teamSchema(id));
      expect(rest.filter((name) => !name.startsWith("_"))).toEqual([]);
      expect(theirTables).toHaveLength(id === teams[100]!.id ? 60 : 2);
      for (const { columns } of theirTables) expect(columns.filter((name) => !name.startsWith("_"))).toHaveLength(20);
      const { rows } = await world.pool.query(`select name from ${teamSchema(id)}._record`);
      expect(rows).toEqual([{ name: "Ada" }]);
    }
  } finally {
    await world.drop();
  }

  /** As they were made then. */
  async function addCollections(teamId: string, count: number) {
    const schema = teamSchema(teamId);
    const fields = Array.from({ length: 20 }, (_, place) => `field_${place}`);
    const statements = Array.from({ length: count }, (_, place) => place).flatMap((place) => {
      const [id, table] = [newId(), `"${schema}".things_${place}`];
      const definition = `insert into app.collection (id, team_id, name, plural_name, table_name, icon)
          values ('${id}', '${teamId}', 'Thing', 'Things', 'things_${place}', 'fas_star')`;
      const made = `create table ${table} (record_id uuid primary key, live boolean not null default true, record_name text not null default '',
          record_number bigint not null, created_at timestamptz not null, updated_at timestamptz not null,
          search_text text not null default '', ${fields.map((field) => `${field} text`).join(", ")});
        create index things_${place}_by_name on ${table} (record_name, record_id) where live;
        create index things_${place}_by_number on ${table} (record_number) where live;
        ${fields.map((field) => `create index things_${place}_${field}_0123456789 on ${table} (${field})`).join(";\n")}`;
      return [definition, made];
    });
    const record = `insert into "${schema}".record (id, home_id, collections, name)
      values (gen_random_uuid(), gen_random_uuid(), '{}', 'Ada')`;
    for (const statement of [record, ...statements]) await world.pool.query(statement);
  }

  /** Before it or after it: our tables and columns are never renamed by halves. */
  async function expectWhole(teamId: string) {
    const { ourTables, theirTables } = await namesIn(world.pool, teamSchema(teamId));
    const isAfter = ourTables.length > 0;
    expect(ourTables.length).toBe(isAfter ? 20 : 0);
    for (const { name, columns } of theirTables.filter((table) => table.columns.length > 20)) {
      expect([name, columns.includes("_record_id"), columns.includes("record_id")]).toEqual([name, isAfter, !isAfter]);
    }
  }
});
