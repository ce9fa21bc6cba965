import pg from "pg";
import { connectAlone, databaseIn, urlOf } from "#server/db/own-connection.ts";

export type Server = { admin: pg.Client; url: string; database: string };

/** A connection to the server that holds the database, from outside of it. */
export async function connectToServer(url: string): Promise<Server> {
  const database = databaseIn(url);
  const outside = database === "postgres" ? "template1" : "postgres";
  return { admin: await connectAlone(urlOf(url, outside)), url, database };
}

/** An empty database beside the product's own, with the same rules for text; dropped first, where one was left behind. */
export async function createDatabaseBeside({ admin, url, database }: Server, suffix: string): Promise<string> {
  const name = nameBeside(database, suffix);
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  const { rows } = await admin.query<{ about: Record<string, string> }>(
    "select to_jsonb(d) as about from pg_database d where datname in ($1, 'template1') order by datname = $1 desc limit 1",
    [database],
  );
  const rules = localeRules(rows[0]!.about);
  await admin
    .query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${rules}`)
    .catch((error: { code?: string }) => {
      if (error.code === "42501") throw new MayNotCreate();
      throw error;
    });
  return urlOf(url, name);
}

/** Names of databases have at most 63 bytes. */
export const nameBeside = (database: string, suffix: string): string =>
  `${database.slice(0, 60 - suffix.length)}_${suffix}`;

export async function dropDatabase({ admin }: Server, name: string) {
  await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** Work with an empty database that is gone afterwards, however it ends. */
export async function withScratchDatabase<T>(
  url: string,
  suffix: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  const server = await connectToServer(url);
  try {
    const scratch = await createDatabaseBeside(server, suffix);
    try {
      return await work(scratch);
    } finally {
      await dropDatabase(server, databaseIn(scratch));
    }
  } finally {
    await server.admin.end();
  }
}

export class MayNotCreate extends Error {
  override name = "MayNotCreate";
  constructor() {
    super("The database user may not create databases. An administrator can allow it: alter role NAME createdb.");
  }
}

function localeRules(about: Record<string, string>): string {
  const locale = about.datlocale ?? about.daticulocale ?? "";
  const provider = { i: "icu", b: "builtin" }[about.datlocprovider ?? "c"];
  const plain = `lc_collate ${pg.escapeLiteral(about.datcollate!)} lc_ctype ${pg.escapeLiteral(about.datctype!)}`;
  return provider
    ? `${plain} locale_provider ${provider} ${provider}_locale ${pg.escapeLiteral(locale)}`
    : `${plain} locale_provider libc`;
}
