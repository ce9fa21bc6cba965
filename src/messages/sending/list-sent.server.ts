import { type RawBuilder, sql } from "kysely";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { authorshipOf } from "#messages/outgoing-messages/message-rows.server.ts";
import { maySee } from "#messages/outgoing-messages/rules.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { addressKey } from "#shared/messages.ts";
import { requireWritable } from "./require-writable.server.ts";

export type SentPage = { cursor?: string | undefined; limit: number };

const cursors = timeCursors("outbox");

/** Of an address that somebody writes to: whoever types it in learns nothing of messages that they may not see. */
export async function listCandidateHistory(
  team: TeamDb,
  caller: TeamCaller,
  messageId: string,
  { address, ...page }: SentPage & { address: string },
) {
  const { delivery_method } = await requireWritable(team, caller, messageId);
  const found = await listSent(team, caller, sql`address_key = ${addressKey(delivery_method, address)}`, page);
  return { ...found, messages: found.messages.filter((message) => message.messageId !== null) };
}

/** Rows of the outbox, the latest first; by which message, only where the caller may see it. */
export async function listSent(
  team: TeamDb,
  caller: TeamCaller,
  where: RawBuilder<unknown>,
  { cursor, limit }: SentPage,
) {
  const sentAt = sql`sent_at`;
  const { rows } = await sql<{ id: string; message_id: string; at: Date; micros: string; status: string | null }>`
    select id, message_id, sent_at as at, ${microsOf(sentAt)} as micros, status from ${tableOf(team, "_outbox")}
    where ${where} and sent_at is not null and ${cursors.olderThan(team, cursor, sentAt, sql`id`)}
    order by sent_at desc, id desc limit ${limit + 1}`.execute(team.plain);
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
    cursor: rows.length > limit && end ? cursors.write(team, end) : null,
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
