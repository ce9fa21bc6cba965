import { type RawBuilder, sql } from "kysely";
import type { RecordEventSource } from "#data/history/record-events.server.ts";
import { microsOf, olderThan, timeCursors } from "#data/history/time-cursor.server.ts";
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
  const isOlder = cursors.olderThan(team, cursor, sql`sent_at`, sql`id`);
  const rows = await readSent(team, sql`${where} and ${isOlder}`, limit + 1);
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

type SentRow = { id: string; message_id: string; at: Date; micros: string; status: string | null };

async function readSent(team: TeamDb, where: RawBuilder<unknown>, limit: number): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    select id, message_id, sent_at as at, ${microsOf(sql`sent_at`)} as micros, status from ${tableOf(team, "_outbox")}
    where ${where} and sent_at is not null order by sent_at desc, id desc limit ${limit}`.execute(team.plain);
  return rows;
}

/** Of a record: whether as who was written to, or as what it was about. */
export const isAbout = (recordIds: readonly string[]): RawBuilder<unknown> =>
  sql`(person_id = any(${recordIds}::uuid[]) or record_ids && ${recordIds}::uuid[])`;

/**
 * The messages in a record's log: what is sent is written down in the outbox by what sends it, so nothing is written a
 * second time (docs/decisions/0073). One entry for each message, however many it went to about the record.
 */
export const sentMessageEvents: RecordEventSource = {
  kind: "sent_outgoing_message",
  async read(team, caller, { recordIds, olderThan: last, limit }) {
    const { rows } = await sql<Pick<SentRow, "id" | "message_id" | "at" | "micros">>`
      select *, ${microsOf(sql`at`)} as micros from (
        select distinct on (message_id) id, message_id, sent_at as at from ${tableOf(team, "_outbox")}
        where ${isAbout(recordIds)} and sent_at is not null order by message_id, sent_at, id
      ) as first where ${olderThan(last, sql`at`, sql`id`)} order by at desc, id desc limit ${limit}`.execute(
      team.plain,
    );
    const messages = await findMessages(
      team,
      rows.map(({ message_id }) => message_id),
    );
    return rows.flatMap(({ id, message_id, at, micros }) => {
      const message = messages.get(message_id);
      if (!message) return [];
      const isSeen = !message.deleted_at && maySee(caller, authorshipOf(message), message);
      return {
        ...{ id, micros, at: at.toISOString(), method: message.delivery_method },
        userId: isSeen ? message.sends_as : null,
        message: isSeen ? { id: message.id, name: message.internal_name } : null,
      };
    });
  },
};

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
