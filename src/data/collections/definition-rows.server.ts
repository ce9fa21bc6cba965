import type { Selectable } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { OwnedTables } from "#server/db/tables.ts";
import type { DefinitionNow } from "./definition-kind.server.ts";

/** Tables of definitions that stand in a collection: all of them have these columns. */
type Table = {
  [Name in keyof OwnedTables]: Selectable<OwnedTables[Name]> extends {
    id: string;
    collection_id: string;
    deleted_at: Date | null;
  }
    ? Name
    : never;
}[keyof OwnedTables];
type Row<T extends Table> = Selectable<OwnedTables[T]>;

/** Rows as they are, in the bin or not, each with what the log has to know of all of them. */
export async function findInCollections<T extends Table>(
  team: TeamDb,
  table: T,
  which: { ids: string[] } | "deleted",
): Promise<{ row: Row<T>; now: Pick<DefinitionNow, "id" | "collectionId" | "deletedAt" | "isReachable"> }[]> {
  const all = team.from(asOne(table)).selectAll();
  const asked = which === "deleted" ? all.where("deleted_at", "is not", null) : all.where("id", "in", which.ids);
  const rows = await asked.execute();
  if (rows.length === 0) return [];
  const collections = await team.from("collection").select("id").where("deleted_at", "is", null).execute();
  const live = new Set(collections.map(({ id }) => id));
  return rows.map((row) => ({
    row: row as unknown as Row<T>,
    now: {
      ...{ id: row.id, collectionId: row.collection_id, deletedAt: row.deleted_at },
      isReachable: live.has(row.collection_id),
    },
  }));
}

export async function idsInCollection(team: TeamDb, table: Table, collectionId: string): Promise<string[]> {
  const rows = await team.from(asOne(table)).select("id").where("collection_id", "=", collectionId).execute();
  return rows.map(({ id }) => id);
}

export const purgeRows = (team: TeamDb, table: Table, before: Date) =>
  team.remove(asOne(table)).where("deleted_at", "<", before).execute();

/** Kysely cannot prove that any of several tables has the columns which all of them have. */
const asOne = (table: Table) => table as "field";
