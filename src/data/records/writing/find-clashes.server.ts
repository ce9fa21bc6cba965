import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { sameValue } from "#shared/same-json.ts";
import { tableOf } from "../reading/collection-source.server.ts";
import type { Stored, Values } from "../reading/record-store.server.ts";

/** A save that was based on an older version of a record. */
export type LateSave = { record: Stored; since: number; values: Values; unread?: readonly string[] };

/**
 * The fields of each record that someone else has changed since, to something else: all in one statement. Of `unread`
 * ones the writer may not know what they were changed to, and so not whether it is the same.
 */
export async function findClashes(team: TeamDb, saves: LateSave[]): Promise<Map<string, string[]>> {
  const late = saves.filter(({ record, since }) => since < record.version);
  if (late.length === 0) return new Map();
  const { rows } = await sql<{ id: string; keys: string[] }>`
    select change.record_id as id, array_agg(distinct key) as keys
    from unnest(${late.map(({ record }) => record.id)}::uuid[], ${late.map(({ since }) => since)}::int[]) as save (id, since)
    join ${tableOf(team, "_change")} as change on change.record_id = save.id and change.version > save.since
    cross join lateral jsonb_object_keys(coalesce(change.after -> 'values', '{}')) as key
    group by change.record_id`.execute(team.data);
  const touched = new Map(rows.map(({ id, keys }) => [id, new Set(keys)]));
  const clashes = late.map(({ record, values, unread = [] }) => {
    const fields = Object.keys(values).filter(
      (id) => touched.get(record.id)?.has(id) && (unread.includes(id) || !sameValue(values[id], record.values[id])),
    );
    return [record.id, fields] as const;
  });
  return new Map(clashes.filter(([, fields]) => fields.length > 0));
}
