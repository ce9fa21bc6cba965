import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import type { Db } from "#server/db/db.ts";
import { fileFieldTypes, filesIn } from "../files-in-values.ts";
import { changedValues, type Draft } from "./drafts.server.ts";

/** A file that a value has held stays, for history and undo; only what nothing ever held is swept away. */
export async function keepFiles(tx: Db, teamId: string, definitions: Definitions, drafts: Draft[]) {
  const fields = [...definitions.fields.values()].filter(({ type }) => fileFieldTypes.has(type));
  if (fields.length === 0) return;
  const held = drafts.flatMap(({ before, after }) => {
    if (!fields.some(({ id }) => after.values[id])) return [];
    const changed = changedValues(before, after);
    return fields.flatMap(({ id, type }) => filesIn(type, changed[id]?.[1]));
  });
  if (held.length === 0) return;
  await tx.app
    .updateTable("file")
    .set({ used_at: new Date() })
    .where(sql<boolean>`id = any(${[...new Set(held)]}::uuid[])`)
    .where("team_id", "=", teamId)
    .where("used_at", "is", null)
    .execute();
}
