import { sql } from "kysely";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import { csvLine } from "#data/csv/csv-lines.ts";
import { fileFieldTypes, filesIn } from "#data/records/files-in-values.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { Db } from "#server/db/db.ts";
import { heldFileName } from "./file-names.server.ts";

export const heldFilesTitles = csvLine(["record_id", "collection", "field", "file"]);

/** Which file is whose: a line for each that the records hold in the fields of this very collection. */
export async function listHeldFiles(
  tx: Db,
  teamId: string,
  definitions: Definitions,
  collection: CollectionDefinition,
  recordIds: string[],
): Promise<Buffer> {
  const team = tx.team(teamId);
  const own = definitions.fieldsOf(collection.id).filter(({ collectionId }) => collectionId === collection.id);
  const held: { recordId: string; field: string; fileId: string }[] = [];
  for (const { type, column, title } of own.filter((field) => fileFieldTypes.has(field.type))) {
    const { rows } = await sql<{ id: string; value: unknown }>`select _record_id as id, ${sql.ref(column)} as value
      from ${tableOf(team, collection.table)}
      where _record_id = any(${recordIds}::uuid[]) and ${sql.ref(column)} is not null`.execute(team.data);
    for (const { id, value } of rows)
      held.push(...filesIn(type, value).map((fileId) => ({ recordId: id, field: title, fileId })));
  }
  const fileIds = new Set(held.map(({ fileId }) => fileId));
  const names = await fileNames(tx, teamId, [...fileIds]);
  const lines = held.map(({ recordId, field, fileId }) =>
    csvLine([recordId, collection.pluralName, field, names.get(fileId) ?? fileId]),
  );
  return Buffer.from(lines.join(""));
}

async function fileNames(tx: Db, teamId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.app
    .selectFrom("file")
    .select(["id", "name"])
    .where("team_id", "=", teamId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, heldFileName(row)]));
}
