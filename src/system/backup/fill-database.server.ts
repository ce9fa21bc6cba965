import type { Readable } from "node:stream";
import pg from "pg";
import { commonStatements, copiedColumns, inFull, lateStatements, tableStatement } from "#server/db/build-structure.ts";
import { copyIn } from "#server/db/copy-rows.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import type { CommonStructure, SchemaStructure } from "#server/db/read-structure.ts";
import type { FailedPart } from "./backup-parts.server.ts";
import type { BackupFile } from "./check-backup.server.ts";
import { type Frame, readFrames } from "./frames.server.ts";
import type { PutFile } from "./put-back.server.ts";

export type FillOptions = {
  /** Given every file; without it, files are passed over. */
  putFile?: PutFile;
  onProgress?: (readBytes: number) => void;
};

/** Makes an empty database into what the backup holds. Rows first, then what they are looked up by. */
export async function fillDatabase(url: string, file: BackupFile, options: FillOptions = {}): Promise<void> {
  const client = await connectAlone(url);
  const second = await connectAlone(url);
  const connections = [client, second];
  try {
    for (const each of connections) await prepare(each);
    await fill(connections, openFrames(await file.open(), options.onProgress), options);
  } finally {
    await Promise.allSettled(connections.map((each) => each.end()));
  }
}

/** Nobody reads it yet, and it is thrown away if this fails: nothing needs to be safe before the end. */
async function prepare(client: pg.Client) {
  await client.query("set synchronous_commit to off");
  await client.query("set maintenance_work_mem to '256MB'");
}

async function fill([client, second]: pg.Client[], frames: Frames, { putFile }: FillOptions) {
  let schema: SchemaStructure | undefined;
  for (let frame = await frames.next(); frame; frame = await frames.next()) {
    const read = <T>() => JSON.parse(frame!.content.toString()) as T;
    if (frame.kind === "common") {
      for (const statement of commonStatements(read<CommonStructure>())) await client!.query(statement);
    } else if (frame.kind === "schema") {
      schema = read<SchemaStructure>();
      await client!.query(`create schema ${pg.escapeIdentifier(schema.name)}`);
    } else if (frame.kind === "table") {
      await fillTable(client!, schema!, read<{ table: string }>().table, frames.while("rows"));
    } else if (frame.kind === "schemaEnd") {
      await finishSchema([client!, second!], schema!);
    } else if (frame.kind === "schemaBroken") {
      // What was read of it before it failed is not all of it.
      const { schema: broken } = read<FailedPart>();
      await client!.query(`drop schema if exists ${pg.escapeIdentifier(broken)} cascade`);
    } else if (frame.kind === "file") {
      const bytes = frames.while("bytes");
      if (putFile) await putFile(read<{ key: string; bytes: number }>(), bytes);
      else for await (const _ of bytes);
    }
  }
}

/** A table that is made and filled in one transaction needs no log, and its rows are there for all from the beginning. */
async function fillTable(client: pg.Client, schema: SchemaStructure, name: string, rows: AsyncIterable<Buffer>) {
  const table = schema.tables.find((each) => each.name === name)!;
  await client.query("begin");
  await client.query(tableStatement(schema.name, table));
  const columns = copiedColumns(table).join(", ");
  await copyIn(client, `copy ${inFull(schema.name, name)} (${columns}) from stdin with (freeze)`, rows);
  await client.query("commit");
}

async function finishSchema(clients: [pg.Client, pg.Client], schema: SchemaStructure) {
  const { keys, indexes, references, rest } = lateStatements(schema);
  for (const statement of keys) await clients[0].query(statement);
  const waiting = indexes.values();
  const lane = async (client: pg.Client) => {
    for (const statement of waiting) await client.query(statement);
  };
  await Promise.all(clients.map(lane));
  for (const statement of [...references, ...rest]) await clients[0].query(statement);
}

type Frames = ReturnType<typeof openFrames>;

/** One frame at a time, and runs of one kind as a stream of their contents. */
function openFrames(source: Readable, onProgress: (readBytes: number) => void = () => {}) {
  let readBytes = 0;
  const counted = (async function* () {
    for await (const part of source as AsyncIterable<Buffer>) {
      readBytes += part.length;
      onProgress(readBytes);
      yield part;
    }
  })();
  const frames = readFrames(counted);
  let held: Frame | undefined;
  const next = async (): Promise<Frame | undefined> => {
    if (held) {
      const frame = held;
      held = undefined;
      return frame;
    }
    const { value, done } = await frames.next();
    return done ? undefined : value;
  };
  return {
    next,
    async *while(kind: Frame["kind"]): AsyncGenerator<Buffer> {
      for (;;) {
        const frame = await next();
        if (frame?.kind !== kind) {
          held = frame;
          return;
        }
        yield frame.content;
      }
    },
  };
}
