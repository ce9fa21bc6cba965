import type { DataTeam, DataWorld } from "./data-world.ts";

/**
 * Gives the table of a collection so many dropped columns. Returns the table's name. Postgres makes and drops one; the
 * others are written into its catalogue as copies of that one, as each that it drops itself takes longer than the last.
 */
export async function dropManyColumns(world: DataWorld, { teamId }: DataTeam, collectionId: string, columns: number) {
  const { rows } = await world.db.run("select table_name from app.collection where id = $1", [collectionId]);
  const name = String(rows[0]!.table_name);
  const table = `${world.db.team(teamId).schema}.${name}`;
  const described = await world.db.run(`select string_agg(quote_ident(attname), ', ' order by attnum) as names
    from pg_attribute where attrelid = 'pg_attribute'::regclass and attnum > 0 and attname not in ('attname', 'attnum')`);
  const others = String(described.rows[0]!.names);
  await world.db.run(`do $$ declare last int; begin
    alter table ${table} add column gone text;
    alter table ${table} drop column gone;
    select relnatts into last from pg_class where oid = '${table}'::regclass;
    insert into pg_attribute (attname, attnum, ${others})
      select format('........pg.dropped.%s........', last + more), last + more, ${others}
      from pg_attribute, generate_series(1, ${columns - 1}) as more where attrelid = '${table}'::regclass and attnum = last;
    update pg_class set relnatts = last + ${columns - 1} where oid = '${table}'::regclass;
  end $$`);
  return name;
}
