import { createHash } from "node:crypto";
import type pg from "pg";
import type { Store } from "#server/files/store.ts";
import type { Manifest, Scope } from "./backup-parts.server.ts";
import type { openFrameWriter } from "./frames.server.ts";
import type { Snapshot } from "./take-snapshot.server.ts";

type Task = {
  writer: ReturnType<typeof openFrameWriter>;
  snapshot: Snapshot;
  store: Store;
  scope: Scope;
  found: Manifest["files"];
  onBytes(count: number): void;
};

const atOnce = 500;

/** Every file of the snapshot with its small pictures. They never change under their key, so the store needs no snapshot. */
export async function* writeFiles(task: Task): AsyncGenerator<Buffer> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await task.snapshot.within((client) => readRows(client, task.scope, after));
    for (const row of rows) {
      yield* writeOne(task, row.storage_key, row);
      for (const size of row.thumbnails) yield* writeOne(task, `${row.storage_key}-${size}`);
    }
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

export async function sumFiles(client: pg.Client, scope: Scope): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from app.file ${scope.kind === "team" ? "where team_id = $1" : ""}`,
    scope.kind === "team" ? [scope.teamId] : [],
  );
  return Number(rows[0]!.bytes);
}

type Row = { id: string; storage_key: string; sha256: Buffer; thumbnails: number[] };

async function readRows(client: pg.Client, scope: Scope, after: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select id, storage_key, sha256, thumbnails from app.file
    where id > $1 ${scope.kind === "team" ? "and team_id = $2" : ""} order by id limit ${atOnce}`,
    scope.kind === "team" ? [after, scope.teamId] : [after],
  );
  return rows;
}

/** Bytes that are gone, or not what was uploaded, do not keep the rest from being kept: the manifest names them. */
async function* writeOne({ writer, store, found, onBytes }: Task, key: string, row?: Row): AsyncGenerator<Buffer> {
  const stored = await store.get(key);
  if (!stored) {
    found.missing.push(key);
    return;
  }
  yield await writer.frame("file", { key, bytes: stored.bytes });
  const hash = createHash("sha256");
  for await (const part of inBlocks(stored.stream)) {
    hash.update(part);
    yield await writer.frame("bytes", part);
    found.bytes += part.length;
    onBytes(part.length);
  }
  found.count += 1;
  if (row && !hash.digest().equals(row.sha256)) found.changed.push(key);
}

const blockBytes = 1024 * 1024;

async function* inBlocks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    waiting.push(part);
    length += part.length;
    if (length < blockBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
