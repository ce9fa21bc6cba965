import { sql } from "kysely";
import type { DefinitionsAndRights } from "#data/collections/definitions-and-rights.ts";
import type { TeamDb } from "#server/db/db.ts";
import { tableOf } from "./collection-source.server.ts";
import { readRecordNames } from "./record-names.server.ts";
import type { Stored, Values } from "./record-store.server.ts";
import { isReadIn } from "./show-record.server.ts";

/** Who a record may be the same as, and what was typed for it that only one of them can have. */
export type PossibleMatch = { recordId: string; matchIds: readonly string[]; typed: Values };

export async function insertPossibleMatches(team: TeamDb, matches: readonly PossibleMatch[]): Promise<void> {
  if (matches.length === 0) return;
  await sql`insert into ${tableOf(team, "_possible_match")} (record_id, match_ids, typed)
    select record_id, match_ids, typed from jsonb_to_recordset(${JSON.stringify(
      matches.map(({ recordId, matchIds, typed }) => ({ record_id: recordId, match_ids: matchIds, typed })),
    )}::jsonb) as given (record_id uuid, match_ids uuid[], typed jsonb)
    on conflict (record_id) do update set match_ids = excluded.match_ids, typed = excluded.typed`.execute(team.data);
}

/** What was typed for records and stands beside them, by record. */
export async function typedBeside(team: TeamDb, recordIds: readonly string[]): Promise<Map<string, Values>> {
  const rows = await team.data
    .selectFrom("_possible_match")
    .select(["record_id", "typed"])
    .where(sql<boolean>`record_id = any(${[...recordIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ record_id, typed }) => [record_id, typed]));
}

/** As far as the reader may see it; null: there is nothing to decide or to know. */
export async function readPossibleMatches(team: TeamDb, known: DefinitionsAndRights, record: Stored) {
  const row = await team.data
    .selectFrom("_possible_match")
    .select(["match_ids", "typed", "dismissed_at"])
    .where("record_id", "=", record.id)
    .executeTakeFirst();
  if (!row) return null;
  const wanted = row.dismissed_at ? [] : row.match_ids.filter((id) => id !== record.id);
  const named = wanted.length > 0 ? await readRecordNames(team, known, wanted) : [];
  const typed = Object.entries(row.typed).flatMap(([fieldId, value]) =>
    (record.values[fieldId] ?? null) === null && isReadIn(known, record, fieldId) && typeof value === "string"
      ? [{ fieldId, value }]
      : [],
  );
  return named.length + typed.length === 0 ? null : { records: named.map(({ id, name }) => ({ id, name })), typed };
}
