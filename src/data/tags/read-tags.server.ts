import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { sightOf } from "#data/records/reading/visible-records.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamTables } from "#server/db/tables.ts";
import { refuseField } from "#shared/errors.ts";
import type { tagShown } from "./contract.ts";
import type { TagColor } from "./tag-colors.ts";

export type TagRow = Selectable<TeamTables["_tag"]>;

export async function readTags(
  team: TeamDb,
  known: DefinitionsAndRights,
  { counts, bin }: { counts: boolean; bin: boolean },
) {
  const rows = await team.data
    .selectFrom("_tag")
    .selectAll()
    .where("deleted_at", bin ? "is not" : "is", null)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const counted = counts ? await countRecords(team, known) : undefined;
  return rows.map((row) => showTag(row, counted && (counted.get(row.id) ?? 0)));
}

/** Records in the bin do not count, nor those that the caller may not see. Who sees none is not told that there are none. */
async function countRecords(team: TeamDb, known: DefinitionsAndRights): Promise<Map<string, number> | undefined> {
  const { sees, isNothing } = await sightOf(team, known);
  if (isNothing) return undefined;
  const { rows } = await sql<{ id: string; count: number }>`select tagged.tag_id as id, count(*)::bigint as count
    from ${tableOf(team, "_record_tag")} as tagged
    join ${tableOf(team, "_record")} as _record on _record.id = tagged.record_id and _record.deleted_at is null
    where ${sees} group by tagged.tag_id`.execute(team.data);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export const showTag = (row: TagRow, records: number | null = null): z.input<typeof tagShown> => ({
  id: row.id,
  name: row.name,
  color: row.color as TagColor,
  createdAt: row.created_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  records,
});

/** Tags that are to be put on records: all of them there, and none in the bin. */
export async function requireTags(team: TeamDb, ids: string[], path = "tagIds") {
  const found = await team.data
    .selectFrom("_tag")
    .select("id")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  if (found.length < new Set(ids).size) refuseField(path, "data.unknownTag");
}
