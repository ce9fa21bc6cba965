import { sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { runKept } from "#server/db/kept-plans.ts";
import type { Draft } from "../writing/drafts.server.ts";
import { tableOf } from "./collection-source.server.ts";
import type { Stored, Values } from "./record-store.server.ts";

/** Under this key a record's tags stand beside its values, so that they are compared, logged and taken back like one. */
export const tagsKey = "tags";

/** The tags of many records in one statement, those in the bin left out. Who has none is not in it. */
export async function tagsOf(team: TeamDb, recordIds: string[]): Promise<Map<string, string[]>> {
  if (recordIds.length === 0) return new Map();
  const text = `select tagged.record_id as id, array_agg(tag.id order by tag.id) as tags
    from "${team.schema}"._record_tag as tagged
    join "${team.schema}"._tag as tag on tag.id = tagged.tag_id and tag.deleted_at is null
    where tagged.record_id = any($1::uuid[]) group by tagged.record_id`;
  const { rows } = await runKept<{ id: string; tags: string[] }>(team.plain, text, [recordIds]);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** For whoever changes tags: others leave them out, and so as they are. */
export async function loadTags(team: TeamDb, stored: Map<string, Stored>) {
  const found = await tagsOf(team, [...stored.keys()]);
  for (const record of stored.values()) record.values = withTags(record.values, found.get(record.id) ?? []);
}

export const tagsIn = (values: Values): string[] => (values[tagsKey] as string[] | null | undefined) ?? [];

/** In one order, so that the same tags are the same value. */
export const withTags = (values: Values, tags: Iterable<string>): Values => {
  const sorted = [...new Set(tags)].sort();
  return { ...values, [tagsKey]: sorted.length > 0 ? sorted : null };
};

/** What was put on and taken off, of all records together. */
export async function writeTags(team: TeamDb, drafts: Draft[]) {
  const changed = drafts.filter(({ before, after }) => before && Object.hasOwn(after.values, tagsKey));
  const pairs = (from: (draft: Draft) => Values, to: (draft: Draft) => Values) =>
    changed.flatMap((draft) =>
      tagsIn(to(draft))
        .filter((tag) => !tagsIn(from(draft)).includes(tag))
        .map((tag) => [draft.after.id, tag] as const),
    );
  const before = (draft: Draft) => draft.before?.values ?? {};
  const after = (draft: Draft) => draft.after.values;
  const gone = pairs(after, before);
  const table = tableOf(team, "_record_tag");
  if (gone.length > 0) {
    await sql`delete from ${table} as tagged using ${given(gone)}
      where tagged.record_id = given.record_id and tagged.tag_id = given.tag_id`.execute(team.data);
  }
  const fresh = pairs(before, after);
  if (fresh.length === 0) return;
  // A tag that was removed for good since then is left out.
  await sql`insert into ${table} (record_id, tag_id) select given.record_id, tag.id from ${given(fresh)}
    join ${tableOf(team, "_tag")} as tag on tag.id = given.tag_id on conflict do nothing`.execute(team.data);
}

const given = (pairs: (readonly [string, string])[]) =>
  sql`unnest(${pairs.map(([id]) => id)}::uuid[], ${pairs.map(([, tag]) => tag)}::uuid[]) as given (record_id, tag_id)`;
