import type pg from "pg";

/** Names of tables, columns, indexes, keys and sequences in a team's schema, apart by whose they are. */
export async function namesIn(pool: pg.Pool, schema: string) {
  const { rows: tables } = await pool.query<{ name: string; columns: string[]; parts: string[] }>(
    `select t.relname as name,
      array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped order by 1) as columns,
      array(select x.relname::text from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid
        union select conname::text from pg_constraint where conrelid = t.oid and contype <> 'n' order by 1) as parts
    from pg_class t where t.relnamespace = $1::regnamespace and t.relkind = 'r' order by 1`,
    [schema],
  );
  const { rows: sequences } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'S'",
    [schema],
  );
  const isOurs = ({ name }: { name: string }) => name.startsWith("_");
  return {
    ourTables: tables.filter(isOurs).map(({ name }) => name),
    theirTables: tables.filter((table) => !isOurs(table)).map(({ name, columns }) => ({ name, columns })),
    /** Everything beside tables and columns that could stand in the way of a name made from words. */
    rest: [...tables.flatMap(({ parts }) => parts), ...sequences.map(({ name }) => name)],
  };
}
