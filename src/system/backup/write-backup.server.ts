import { createHash } from "node:crypto";
import type pg from "pg";
import { rowsInOrder } from "#server/db/build-structure.ts";
import { copyOut } from "#server/db/copy-rows.ts";
import type { SchemaStructure, Table } from "#server/db/read-structure.ts";
import type { Store } from "#server/files/store.ts";
import { productVersion } from "#server/running-process.ts";
import {
  chooseRows,
  type FailedPart,
  type Header,
  type Manifest,
  type RowChoice,
  type Scope,
  type TableSum,
} from "./backup-parts.server.ts";
import { openFrameWriter } from "./frames.server.ts";
import { PartFailed } from "./part-failed.server.ts";
import { type Snapshot, StructureChanged, takeSnapshot } from "./take-snapshot.server.ts";
import { sumFiles, writeFiles } from "./write-files.server.ts";

export type Source = {
  url: string;
  store: Store;
  scope: Scope;
  /** Whoever would begin again where something was deleted meanwhile does so no more: that part is left out. */
  isLastTry?: boolean;
};
export type Progress = { done: number; total: number };
/** What was written, known at the end. */
export type Written = { header: Header; manifest: Manifest; bytes: number; rows: number };

/** The bytes of a backup as they come into being: whoever stores them sets the pace, so that memory stays as it is. */
export async function* writeBackup(
  { url, store, scope, isLastTry = false }: Source,
  onProgress: (progress: Progress) => void,
  onWritten: (written: Written) => void,
): AsyncGenerator<Buffer> {
  const snapshot = await takeSnapshot(url, scope);
  try {
    const writer = openFrameWriter();
    const header = await snapshot.within((client) => describe(client, scope));
    const fileBytes = await snapshot.within((client) => sumFiles(client, scope));
    const progress = openProgress(snapshot.bytes + fileBytes, onProgress);
    const manifest: Manifest = { tables: [], files: { count: 0, bytes: 0, missing: [], changed: [] } };

    yield writer.begin();
    yield await writer.frame("header", header);
    yield await writer.frame("common", snapshot.common);
    const failed: FailedPart[] = [];
    for (const name of snapshot.schemas) {
      const tables: TableSum[] = [];
      try {
        yield* writeSchema({ writer, snapshot, scope, progress, tables }, name);
        manifest.tables.push(...tables);
      } catch (error) {
        if (!(error instanceof PartFailed)) throw error;
        const isAll = scope.kind === "team" || name === "app";
        if (error.cause instanceof StructureChanged && (isAll || !isLastTry)) throw error.cause;
        if (isAll) throw error;
        // A connection that is lost, or a database that is going down, is nobody's part.
        await snapshot.within((client) => client.query("select 1"));
        failed.push(error.part);
        yield await writer.frame("schemaBroken", error.part);
      }
    }
    if (failed.length > 0) manifest.failed = failed;
    yield* writeFiles({ writer, snapshot, store, scope, found: manifest.files, onBytes: progress.add });
    yield await writer.frame("manifest", manifest);
    yield writer.end();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    onWritten({ header, manifest, bytes: writer.written(), rows });
  } finally {
    await snapshot.close();
  }
}

type SchemaTask = {
  writer: ReturnType<typeof openFrameWriter>;
  snapshot: Snapshot;
  scope: Scope;
  progress: ReturnType<typeof openProgress>;
  /** What was written, table by table. */
  tables: TableSum[];
};

async function* writeSchema({ writer, snapshot, scope, progress, tables }: SchemaTask, name: string) {
  let at: string | undefined;
  try {
    const schema = await snapshot.structureOf(name);
    yield await writer.frame("schema", schema);
    for (const table of schema.tables) {
      at = table.name;
      yield await writer.frame("table", { table: table.name });
      const chosen = chooseRows(scope, schema, table);
      if (!chosen) continue;
      const sum = openSum(schema.name, table.name);
      for await (const block of readTable(snapshot, schema, table, chosen)) {
        sum.add(block);
        yield await writer.frame("rows", block.bytes);
        progress.add(block.bytes.length);
      }
      tables.push(sum.total());
    }
    yield await writer.frame("schemaEnd", { schema: name });
  } catch (error) {
    throw new PartFailed(name, at, error);
  }
}

/** What the rows of a table amount to: equal for equal rows, whatever server they are on. */
export function openSum(schema: string, table: string) {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(block: { bytes: Buffer; rows: number }) {
      hash.update(block.bytes);
      rows += block.rows;
    },
    total: (): TableSum => ({ schema, table, rows, sha256: hash.digest("hex") }),
  };
}

async function describe(client: pg.Client, scope: Scope): Promise<Header> {
  const done = await client.query<{ name: string }>("select name from app.migration order by name");
  const team =
    scope.kind === "team"
      ? await client.query("select id, name from app.team where id = $1", [scope.teamId])
      : undefined;
  if (team?.rowCount === 0) throw new Error("there is no such team");
  return {
    kind: scope.kind,
    team: team?.rows[0] ?? null,
    createdAt: new Date().toISOString(),
    productVersion,
    migrations: { app: done.rows.map(({ name }) => name), team: await readTeamMigrations(client, scope) },
  };
}

/** Of a database that no start has brought up to date since they have names, none: then `app` says how old it is. */
async function readTeamMigrations(client: pg.Client, scope: Scope): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct done.name from app.team t, jsonb_array_elements_text(to_jsonb(t) -> 'schema_migrations') as done (name)
    where $1::uuid is null or t.id = $1 order by 1`,
    [scope.kind === "team" ? scope.teamId : null],
  );
  return rows.map(({ name }) => name);
}

function readTable(snapshot: Snapshot, schema: SchemaStructure, table: Table, chosen: NonNullable<RowChoice>) {
  const statement = `copy (${rowsInOrder(schema.name, table, chosen.where, chosen.values)}) to stdout`;
  return snapshot.read(async function* (client) {
    yield* copyOut(client, statement);
    await snapshot.checkUnmoved(client, schema.name, table.name);
  });
}

function openProgress(total: number, tell: (progress: Progress) => void) {
  let done = 0;
  return {
    add(bytes: number) {
      done += bytes;
      // Rows as text are not as long as rows in tables: about right is good enough, past the end is not.
      tell({ done: Math.min(done, total), total });
    },
  };
}
