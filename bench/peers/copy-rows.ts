import pg from "pg";
import { copyIn, copyOut } from "../../src/server/db/copy-rows.ts";
import type { Rows } from "./peer.ts";

type Copy = Rows & {
  database: string;
  /** The order of its lists, as it writes it: another one would not find the index. */
  order: string;
};

/**
 * A database of its own with a copy of our rows in the table `people`: the same twenty columns, indexed where it is asked to
 * sort and filter.
 */
export async function copyRows(databaseUrl: string, { table, columns, database, order }: Copy): Promise<URL> {
  const url = await makeDatabase(databaseUrl, database);
  const ours = new pg.Client({ connectionString: databaseUrl });
  const theirs = new pg.Client({ connectionString: url.href });
  await Promise.all([ours.connect(), theirs.connect()]);
  try {
    const names = Object.entries(columns).map(([title, column]) => ({ name: nameOf(title), column }));
    const types = await ours.query<{ name: string; type: string }>(
      `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0`,
      [table],
    );
    const typeOf = (column: string) => types.rows.find(({ name }) => name === column || `"${name}"` === column)!.type;
    const made = names.map(({ name, column }) => `${name} ${typeOf(column)}`).join(", ");
    await theirs.query(`create table people (id uuid primary key default gen_random_uuid(), ${made})`);
    const source = `copy (select _record_id, ${names.map(({ column }) => column).join(", ")} from ${table}) to stdout`;
    const blocks = async function* () {
      for await (const { bytes } of copyOut(ours, source)) yield bytes;
    };
    await copyIn(theirs, "copy people from stdin", blocks());
    for (const indexed of [order, "points", "code", "payment"])
      await theirs.query(`create index on people (${indexed})`);
    await theirs.query("vacuum analyze people");
  } finally {
    await Promise.all([ours.end(), theirs.end()]);
  }
  return url;
}

/** An empty one, whatever was there before. */
export async function makeDatabase(databaseUrl: string, database: string): Promise<URL> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${database} with (force)`);
    await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
  const url = new URL(databaseUrl);
  url.pathname = `/${database}`;
  return url;
}

export const nameOf = (title: string): string => title.toLowerCase().replaceAll(" ", "_");
