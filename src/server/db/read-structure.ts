import type pg from "pg";
import { teamSchema } from "./db.ts";

export type Column = {
  name: string;
  type: string;
  collation: string | null;
  isRequired: boolean;
  /** What it is worked out from, or what stands there when nothing is given. */
  expression: string | null;
  isGenerated: boolean;
  identity: {
    kind: "always" | "by default";
    sequence: string;
    options: string;
    last: string;
    isCalled: boolean;
  } | null;
};

/** Statements as the database itself words them. */
export type Named = { name: string; sql: string };

export type Table = {
  name: string;
  isUnlogged: boolean;
  options: string[];
  columns: Column[];
  /** What a row is found by; how rows are put in order. */
  key: string[];
  constraints: (Named & { isReference: boolean })[];
  indexes: Named[];
  triggers: Named[];
};

export type SchemaStructure = { name: string; tables: Table[] };

/** What every schema builds on. */
export type CommonStructure = { extensions: string[]; functions: Named[] };

/** Made by the first migration. Others that a server has are its administrator's. */
export const ownExtensions = ["btree_gin", "citext", "pg_trgm", "unaccent"];

export async function readTeamSchemas(client: pg.Client): Promise<{ teamId: string; schema: string }[]> {
  const { rows } = await client.query<{ id: string }>("select id from app.team order by id");
  return rows.map(({ id }) => ({ teamId: id, schema: teamSchema(id) }));
}

export async function readCommonStructure(client: pg.Client): Promise<CommonStructure> {
  const extensions = await client.query<{ name: string }>(
    "select extname as name from pg_extension where extname = any($1) order by 1",
    [ownExtensions],
  );
  const functions = await client.query<Named>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as sql
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`,
  );
  return { extensions: extensions.rows.map(({ name }) => name), functions: functions.rows };
}

/** Everything that one schema is made of. What it does not know how to make again is refused, never left out. */
export async function readSchemaStructure(client: pg.Client, schema: string): Promise<SchemaStructure> {
  return { name: schema, tables: await readTables(client, schema) };
}

/** The same of one of its tables. */
export async function readTableStructure(client: pg.Client, schema: string, table: string): Promise<Table> {
  const [found] = await readTables(client, schema, table);
  if (!found) throw new Error(`there is no table ${table} in ${schema}`);
  return found;
}

async function readTables(client: pg.Client, schema: string, table?: string): Promise<Table[]> {
  await refuseUnknown(client, schema);
  const { rows } = await client.query<Table>(
    `select t.relname as name, t.relpersistence = 'u' as "isUnlogged", coalesce(t.reloptions, '{}') as options,
      (${columns}) as columns, (${key}) as key, (${constraints}) as constraints, (${indexes}) as indexes,
      (${triggers}) as triggers
    from pg_class t
    where t.relnamespace = (select oid from pg_namespace where nspname = $1) and t.relkind = 'r'
      and t.relname = coalesce($2, t.relname)
    order by t.relname collate "C"`,
    [schema, table ?? null],
  );
  for (const { columns } of rows)
    for (const { identity } of columns) if (identity) await readSequence(client, identity);
  return rows;
}

const list = (row: string, from: string, order: string) =>
  `select coalesce(jsonb_agg(jsonb_build_object(${row}) order by ${order}), '[]') from ${from}`;

const columns = list(
  `'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
  'collation', case when a.attcollation <> y.typcollation then
    (select quote_ident(n.nspname) || '.' || quote_ident(c.collname) from pg_collation c join pg_namespace n on n.oid = c.collnamespace
     where c.oid = a.attcollation) end,
  'expression', (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d where d.adrelid = t.oid and d.adnum = a.attnum),
  'isGenerated', a.attgenerated <> '',
  'identity', case when a.attidentity <> '' then jsonb_build_object(
    'kind', case a.attidentity when 'a' then 'always' else 'by default' end,
    'sequence', pg_get_serial_sequence(quote_ident($1) || '.' || quote_ident(t.relname), a.attname)) end`,
  "pg_attribute a join pg_type y on y.oid = a.atttypid where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped",
  "a.attnum",
);

const key = `select coalesce(array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)), '{}')
  from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = any(i.indkey)
  where i.indrelid = t.oid and i.indisprimary`;

// Columns say themselves whether they are required, on every version of the database.
const constraints = list(
  `'name', c.conname, 'sql', pg_get_constraintdef(c.oid), 'isReference', c.contype = 'f'`,
  "pg_constraint c where c.conrelid = t.oid and c.contype in ('p', 'u', 'c', 'f', 'x')",
  `c.conname collate "C"`,
);

// One that is half made, or was refused by a value, is made again by the product itself.
const indexes = list(
  "'name', x.relname, 'sql', pg_get_indexdef(i.indexrelid)",
  `pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid and i.indisvalid
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))`,
  `x.relname collate "C"`,
);

const triggers = list(
  "'name', g.tgname, 'sql', pg_get_triggerdef(g.oid)",
  "pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal",
  `g.tgname collate "C"`,
);

async function readSequence(client: pg.Client, identity: NonNullable<Column["identity"]>) {
  const about = await client.query<{ options: string }>(
    `select format('increment by %s minvalue %s maxvalue %s start with %s cache %s', seqincrement, seqmin, seqmax, seqstart, seqcache)
      || case when seqcycle then ' cycle' else '' end as options
    from pg_sequence where seqrelid = $1::regclass`,
    [identity.sequence],
  );
  const at = await client.query<{ last: string; isCalled: boolean }>(
    `select last_value::text as last, is_called as "isCalled" from ${identity.sequence}`,
  );
  Object.assign(identity, about.rows[0], at.rows[0]);
}

async function refuseUnknown(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ what: string }>(
    `with here as (select oid from pg_namespace where nspname = $1)
    select format('%s (%s)', c.relname, c.relkind) as what from pg_class c
    where c.relnamespace = (table here) and (c.relkind not in ('r', 'i', 'S', 't') or c.relispartition or c.relrowsecurity or c.relhasrules
      or c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i'))
    union all select format('%s (type)', y.typname) from pg_type y
    where y.typnamespace = (table here) and y.typtype not in ('c', 'b')
    union all select format('%s (function)', p.proname) from pg_proc p where p.pronamespace = (table here)
    union all select format('%s (inherits)', i.inhrelid::regclass) from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where c.relnamespace = (table here) and c.relkind = 'r'`,
    [schema],
  );
  if (rows.length > 0) {
    throw new Error(`Simply does not know how to keep ${rows.map(({ what }) => what).join(", ")} of ${schema}`);
  }
}
