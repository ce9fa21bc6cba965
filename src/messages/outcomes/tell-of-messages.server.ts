import { sql } from "kysely";
import { authorshipOf } from "#messages/outgoing-messages/message-rows.server.ts";
import { maySee } from "#messages/outgoing-messages/rules.ts";
import type { TeamEvent } from "#server/team-events.ts";
import { messageEvents } from "./message-events.ts";

/** Of messages that the reader may see: which, to whom, and what is known of it now. */
const describe: TeamEvent["describe"] = async (app, reader, outboxIds) => {
  const team = app.db.team(reader.teamId);
  const rows = await team.data
    .selectFrom("_outbox")
    .selectAll()
    .where(sql<boolean>`id = any(${outboxIds}::uuid[])`)
    .orderBy("id")
    .execute();
  if (rows.length === 0) return undefined;
  const messages = await team
    .from("outgoing_message")
    .selectAll()
    .where("id", "in", [...new Set(rows.map(({ message_id }) => message_id))])
    .where("deleted_at", "is", null)
    .execute();
  const seen = new Map(
    messages.filter((row) => maySee(reader, authorshipOf(row), row)).map((row) => [row.id, row.internal_name]),
  );
  const told = rows.filter(({ message_id }) => seen.has(message_id));
  if (told.length === 0) return undefined;
  return {
    messages: told.map((row) => ({
      ...{ messageId: row.message_id, InternalName: seen.get(row.message_id), recipientId: row.id },
      ...{ address: row.address, name: row.name, status: row.status, personId: row.person_id },
      ...{ sentAt: row.sent_at, deliveredAt: row.delivered_at, clickedAt: row.clicked_at },
    })),
  };
};

export const messageTeamEvents: readonly TeamEvent[] = messageEvents.map((name) => ({ name, describe }));
