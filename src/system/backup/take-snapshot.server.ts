import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type pg from "pg";
import { inFull } from "#server/db/build-structure.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import {
  type CommonStructure,
  readCommonStructure,
  readSchemaStructure,
  readTeamSchemas,
  type SchemaStructure,
} from "#server/db/read-structure.ts";
import { shareSnapshotLock } from "#server/db/snapshot-locks.ts";
import type { Scope } from "./backup-parts.server.ts";

/** A table that the snapshot knows is not there any more as it was: someone deleted for good meanwhile. Begin again. */
export class StructureChanged extends Error {
  override name = "StructureChanged";
}

/** Everything as it was at one moment. */
export type Snapshot = {
  common: CommonStructure;
  schemas: string[];
  /** About how many bytes its tables have. */
  bytes: number;
  structureOf(schema: string): Promise<SchemaStructure>;
  /** A transaction that sees that moment, and holds nothing up for longer than it takes. */
  within<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** The same for what comes in parts. */
  read<T>(work: (client: pg.Client) => AsyncIterable<T>): AsyncGenerator<T>;
  /** Throws where the rows of a table were moved or thrown away since, which a snapshot cannot see. */
  checkUnmoved(client: pg.Client, schema: string, table: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * One connection keeps the moment, another one reads, in a transaction per table: locks on every table for as long as a
 * backup takes would make whoever adds a field wait, and all readers behind them.
 */
export async function takeSnapshot(url: string, scope: Scope): Promise<Snapshot> {
  const keeper = await connectAlone(url);
  const reader = await connectAlone(url).catch(async (error) => {
    await keeper.end();
    throw error;
  });
  const close = async () => void (await Promise.allSettled([reader.end(), keeper.end()]));
  try {
    await shareSnapshotLock(keeper, scope.kind === "team" ? scope.teamId : undefined);
    await keeper.query("begin isolation level repeatable read read only");
    const exported = await keeper.query<{ name: string }>("select pg_export_snapshot() as name");
    const read = <T>(work: (client: pg.Client) => AsyncIterable<T>) => readWithin(reader, exported.rows[0]!.name, work);
    const within = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
      const answer: T[] = [];
      const parts = read(async function* (client) {
        yield await work(client);
      });
      for await (const part of parts) answer.push(part);
      return answer[0]!;
    };
    const teams = (await within(readTeamSchemas)).filter(
      ({ teamId }) => scope.kind === "whole" || teamId === scope.teamId,
    );
    const structures = new Map<string, Buffer>();
    // Whoever asks for one of these learns of it; the others are not kept from being read.
    const unreadable = new Map<string, unknown>();
    const places = new Map<string, string>();
    let bytes = 0;
    const schemas = ["app", ...teams.map((team) => team.schema)];
    for (const schema of schemas) {
      await within(async (client) => {
        // A thousand teams have many tables: what is known of them waits small.
        structures.set(schema, await pack(JSON.stringify(await readSchemaStructure(client, schema))));
        for (const { table, place, size } of await readPlaces(client, schema)) {
          places.set(inFull(schema, table), place);
          bytes += size;
        }
      }).catch((error: unknown) => {
        if (schema === "app") throw error;
        unreadable.set(schema, error);
      });
    }
    return {
      common: await within(readCommonStructure),
      schemas,
      bytes,
      within,
      read,
      close,
      async structureOf(schema) {
        if (unreadable.has(schema)) throw unreadable.get(schema);
        return JSON.parse((await unpack(structures.get(schema)!)).toString());
      },
      async checkUnmoved(client, schema, table) {
        const now = await client.query<{ place: string }>("select pg_relation_filenode($1::regclass)::text as place", [
          inFull(schema, table),
        ]);
        if (now.rows[0]?.place !== places.get(inFull(schema, table))) throw new StructureChanged(table);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const pack = promisify(zstdCompress) as (text: string) => Promise<Buffer>;
const unpack = promisify(zstdDecompress) as (packed: Buffer) => Promise<Buffer>;

async function* readWithin<T>(
  client: pg.Client,
  snapshot: string,
  work: (client: pg.Client) => AsyncIterable<T>,
): AsyncGenerator<T> {
  await client.query("begin isolation level repeatable read read only");
  try {
    await client.query(`set transaction snapshot '${snapshot}'`);
    yield* work(client);
  } catch (error) {
    throw isOfSomethingGone(error) ? new StructureChanged((error as Error).message, { cause: error }) : error;
  } finally {
    await client.query("rollback").catch(() => {});
  }
}

/** No such table, column, schema, function; a catalogue entry that went away while it was read. */
function isOfSomethingGone(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  if (code === "XX000") return /cache lookup failed|could not open relation/.test(message);
  return ["42P01", "42703", "3F000", "42883"].includes(code);
}

async function readPlaces(client: pg.Client, schema: string) {
  const { rows } = await client.query<{ table: string; place: string; size: string }>(
    `select relname as table, pg_relation_filenode(oid)::text as place, pg_table_size(oid)::text as size
    from pg_class where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind = 'r'`,
    [schema],
  );
  return rows.map((row) => ({ ...row, size: Number(row.size ?? 0) }));
}
