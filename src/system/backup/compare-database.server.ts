import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { rowsInOrder } from "#server/db/build-structure.ts";
import { copyOut } from "#server/db/copy-rows.ts";
import { connectAlone } from "#server/db/own-connection.ts";
import { readCommonStructure, readSchemaStructure, type SchemaStructure } from "#server/db/read-structure.ts";
import type { TableSum } from "./backup-parts.server.ts";
import type { BackupFile, Checked } from "./check-backup.server.ts";
import { readFrames } from "./frames.server.ts";
import { openSum } from "./write-backup.server.ts";

/** What a database is not as the backup says: nothing, when it was restored well. */
export type Difference = { schema: string; table?: string; what: "structure" | "rows" };

/** Every table by its rows and their checksum, every schema by what it is made of. */
export async function compareDatabase(url: string, file: BackupFile, { manifest }: Checked): Promise<Difference[]> {
  const sums = new Map(manifest.tables.map((sum) => [`${sum.schema}.${sum.table}`, sum]));
  const failed = new Set(manifest.failed?.map(({ schema }) => schema));
  const differences: Difference[] = [];
  const client = await connectAlone(url);
  try {
    for await (const { kind, content } of readFrames(await file.open(), { skim: ["table", "rows", "bytes"] })) {
      if (kind === "common" && !isDeepStrictEqual(JSON.parse(content.toString()), await readCommonStructure(client))) {
        differences.push({ schema: "public", what: "structure" });
      }
      if (kind !== "schema") continue;
      const schema: SchemaStructure = JSON.parse(content.toString());
      if (!failed.has(schema.name)) differences.push(...(await compareSchema(client, schema, sums)));
    }
  } finally {
    await client.end();
  }
  return differences;
}

async function compareSchema(client: pg.Client, schema: SchemaStructure, sums: Map<string, TableSum>) {
  const differences: Difference[] = [];
  if (!isDeepStrictEqual(plain(await readSchemaStructure(client, schema.name)), schema)) {
    differences.push({ schema: schema.name, what: "structure" });
  }
  for (const table of schema.tables) {
    const sum = openSum(schema.name, table.name);
    const statement = `copy (${rowsInOrder(schema.name, table)}) to stdout`;
    for await (const block of copyOut(client, statement)) sum.add(block);
    const found = sum.total();
    const wanted = sums.get(`${schema.name}.${table.name}`) ?? openSum(schema.name, table.name).total();
    if (!isDeepStrictEqual(found, wanted)) {
      differences.push({ schema: schema.name, table: table.name, what: "rows" });
    }
  }
  return differences;
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
