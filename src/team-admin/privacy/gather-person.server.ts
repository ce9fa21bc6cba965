import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { TeamDb } from "#server/db/db.ts";

export type HeldRecord = {
  id: string;
  name: string;
  collections: string[];
  createdAt: string;
  updatedAt: string;
  isInBin: boolean;
  /** One by one: titles can be alike, and anything. */
  values: { collection: string; field: string; value: unknown }[];
  links: { field: string; to: string }[];
  tags: string[];
  memos: string[];
  /** What was sent to them, and the last that is known of it. */
  messages: { at: string; name: string; address: string; status: string | null }[];
  history: { at: string; kind: string; before: unknown; after: unknown }[];
};

/** Everything in one record, with the words that the team uses: what a person may ask to see. */
export async function gatherRecord(team: TeamDb, recordId: string): Promise<HeldRecord | undefined> {
  const record = await team.data.selectFrom("_record").selectAll().where("id", "=", recordId).executeTakeFirst();
  if (!record) return undefined;
  const collections = await team
    .from("collection")
    .select(["id", "name", "table_name"])
    .where("is_smart", "=", false)
    .execute();
  const fields = await team.from("field").select(["id", "title", "column_name", "collection_id"]).execute();
  const titles = new Map(fields.map(({ id, title }) => [id, title]));
  const values: HeldRecord["values"] = [];
  for (const { id, name, table_name } of collections) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(_row) as row
      from ${tableOf(team, table_name)} as _row where _row._record_id = ${recordId}::uuid`.execute(team.data);
    for (const field of fields.filter(({ collection_id }) => collection_id === id)) {
      const value = rows[0]?.row[field.column_name];
      if (value !== null && value !== undefined && value !== "")
        values.push({ collection: name, field: field.title, value });
    }
  }
  const links = await sql<{ field: string; to: string }>`select l.field_id as field, r.name as to
    from ${tableOf(team, "_link")} as l join ${tableOf(team, "_record")} as r
      on r.id = case when l.from_id = ${recordId}::uuid then l.to_id else l.from_id end
    where l.from_id = ${recordId}::uuid or l.to_id = ${recordId}::uuid order by l.field_id, l.rank`.execute(team.data);
  const tags = await sql<{ name: string }>`select tag.name from ${tableOf(team, "_record_tag")} as tagged
    join ${tableOf(team, "_tag")} as tag on tag.id = tagged.tag_id where tagged.record_id = ${recordId}::uuid
    order by tag.name`.execute(team.data);
  const memos = await team.data.selectFrom("_bookmark").select("memo").where("record_id", "=", recordId).execute();
  const changes = await sql<Change>`select s.at, c.kind, c.before, c.after
    from ${tableOf(team, "_change")} as c join ${tableOf(team, "_change_set")} as s on s.id = c.change_set_id
    where c.record_id = ${recordId}::uuid order by c.id`.execute(team.data);
  const messages = await messagesTo(team, recordId);
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  return {
    id: record.id,
    name: record.name,
    collections: record.collections.flatMap((id) => names.get(id) ?? []),
    createdAt: record.created_at.toISOString(),
    updatedAt: record.updated_at.toISOString(),
    isInBin: record.deleted_at !== null,
    values,
    links: links.rows.map(({ field, to }) => ({ field: titles.get(field) ?? "", to })),
    tags: tags.rows.map(({ name }) => name),
    memos: memos.map(({ memo }) => memo).filter(Boolean),
    messages,
    history: changes.rows.map(({ at, kind, before, after }) => ({
      at: at.toISOString(),
      kind,
      before: withTitles(before, titles),
      after: withTitles(after, titles),
    })),
  };
}

async function messagesTo(team: TeamDb, recordId: string): Promise<HeldRecord["messages"]> {
  const sent = await team.data
    .selectFrom("_outbox")
    .select(["message_id", "address", "status", "sent_at"])
    .where("person_id", "=", recordId)
    .where("sent_at", "is not", null)
    .orderBy("sent_at")
    .execute();
  if (sent.length === 0) return [];
  const messages = await team
    .from("outgoing_message")
    .select(["id", "internal_name"])
    .where("id", "in", [...new Set(sent.map(({ message_id }) => message_id))])
    .execute();
  const names = new Map(messages.map(({ id, internal_name }) => [id, internal_name]));
  return sent.map(({ message_id, address, status, sent_at }) => ({
    ...{ at: sent_at!.toISOString(), name: names.get(message_id) ?? "", address, status },
  }));
}

type Side = { values?: Record<string, unknown> };
type Change = { at: Date; kind: string; before: Side; after: Side };

const withTitles = ({ values = {}, ...rest }: Side, titles: Map<string, string>) => ({
  ...rest,
  values: Object.entries(values).map(([id, value]) => ({ field: titles.get(id) ?? id, value })),
});
