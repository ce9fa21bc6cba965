import type { DataTeam, DataWorld } from "./data-world.ts";

/** Gives the table of a collection so many columns and drops them again. Returns the table's name. */
export async function dropManyColumns(world: DataWorld, { teamId }: DataTeam, collectionId: string, columns: number) {
  const { rows } = await world.db.run("select table_name from app.collection where id = $1", [collectionId]);
  const name = String(rows[0]!.table_name);
  const table = `${world.db.team(teamId).schema}.${name}`;
  await world.db.run(`do $$ begin for at in 1..${columns} loop
    execute format('alter table ${table} add column gone_%s text, drop column if exists gone_%s', at, at - 1);
  end loop; end $$`);
  await world.db.run(`alter table ${table} drop column gone_${columns}`);
  return name;
}
