import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import type { DataRights, Placed } from "../collections/data-rights.ts";
import type { Definitions } from "../collections/definitions.ts";
import { requireVisible } from "../records/record-actions.server.ts";
import { readStored, type Values } from "../records/record-store.server.ts";
import { tagsIn, tagsKey } from "../records/record-tags.server.ts";
import type { Change } from "./take-back.server.ts";

type Known = { definitions: Definitions; rights: DataRights };

const pageLength = 200;

/** What happened to a record, newest first; `cursor`: before this change. */
export async function readHistory(
  team: TeamDb,
  known: Known,
  { recordId, cursor }: { recordId: string; cursor?: number | undefined },
) {
  const found = (await readStored(team, known.definitions, [recordId])).get(recordId);
  const record = requireVisible(known.rights, found);
  const before: RawBuilder<boolean> =
    cursor === undefined ? sql<boolean>`true` : sql<boolean>`change.id < ${cursor}::bigint`;
  const rows = await team.data
    .selectFrom("change")
    .innerJoin("change_set", "change_set.id", "change.change_set_id")
    .selectAll("change")
    .select(["change_set.at", "change_set.user_id", "change_set.undone_by"])
    .where("record_id", "=", recordId)
    .where(before)
    .orderBy("change.id", "desc")
    .limit(pageLength + 1)
    .execute();
  const page = rows.slice(0, pageLength);
  return {
    changes: page.map((row) => ({
      changeSetId: row.change_set_id,
      kind: row.kind,
      at: row.at.toISOString(),
      userId: row.user_id,
      version: row.version,
      isUndone: row.undone_by !== null,
      ...readableSides(known, record, row),
    })),
    cursor: rows.length > pageLength ? String(page.at(-1)!.id) : null,
  };
}

/** Old and new of every field that the caller may read in this record, and of its tags, which everybody sees. */
export function readableSides({ rights }: Known, record: Placed, change: Pick<Change, "before" | "after">) {
  const valuesOf = (side: Record<string, unknown>) => (side.values ?? {}) as Values;
  const readable = (side: Record<string, unknown>): Values =>
    Object.fromEntries(
      Object.entries(valuesOf(side)).filter(([id]) => rights.mayWithFieldOf("read_data_field_data", id, record)),
    );
  const isAboutTags = tagsKey in valuesOf(change.after);
  return {
    before: readable(change.before),
    after: readable(change.after),
    tags: isAboutTags ? { before: tagsIn(valuesOf(change.before)), after: tagsIn(valuesOf(change.after)) } : null,
  };
}
