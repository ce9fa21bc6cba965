import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { readRecords } from "#data/records/reading/read-records.server.ts";
import { authorshipOf } from "#messages/outgoing-messages/message-rows.server.ts";
import { maySee } from "#messages/outgoing-messages/rules.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";

type Asked = { cursor?: string | undefined; limit: number };

/** Of a record that the caller sees: that it was written to; by which message, only where they may see that too. */
export async function listRecordMessages(team: TeamDb, caller: TeamCaller, recordId: string, { cursor, limit }: Asked) {
  const known = await definitionsAndRights(team, caller);
  const { records } = await readRecords(team, known, { ids: [recordId], fields: [] });
  if (records.length === 0) throw new Refusal("not_found");
  const [before, last] = cursor?.split("_") ?? [];
  // As exact as a cursor is.
  const at = sql`date_trunc('milliseconds', sent_at)`;
  const older = before ? sql`and (${at}, id) < (to_timestamp(${Number(before)}::float8 / 1000), ${last}::uuid)` : sql``;
  const { rows } = await sql<{ id: string; message_id: string; at: Date; status: string | null }>`
    select id, message_id, ${at} as at, status from ${tableOf(team, "_outbox")}
    where (person_id = ${recordId} or record_ids @> array[${recordId}::uuid]) and sent_at is not null ${older}
    order by ${at} desc, id desc limit ${limit + 1}`.execute(team.plain);
  const page = rows.slice(0, limit);
  const messages = await findMessages(
    team,
    page.map(({ message_id }) => message_id),
  );
  const end = page.at(-1);
  return {
    messages: page.flatMap((row) => {
      const message = messages.get(row.message_id);
      if (!message) return [];
      const isSeen = !message.deleted_at && maySee(caller, authorshipOf(message), message);
      return [
        {
          ...{ id: row.id, at: row.at.toISOString(), DeliveryMethodId: message.delivery_method },
          ...{ messageId: isSeen ? message.id : null, InternalName: isSeen ? message.internal_name : null },
          status: row.status,
        },
      ];
    }),
    cursor: rows.length > limit && end ? `${end.at.getTime()}_${end.id}` : null,
  };
}

async function findMessages(team: TeamDb, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await team
          .from("outgoing_message")
          .selectAll()
          .where("id", "in", [...new Set(ids)])
          .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
