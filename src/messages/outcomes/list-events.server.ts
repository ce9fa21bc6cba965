import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { requireMessage } from "#messages/outgoing-messages/message-rows.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import type { NotificationType } from "#shared/messages.ts";

const most = 500;

export async function listRecipientEvents(
  team: TeamDb,
  caller: TeamCaller,
  { messageId, recipientId }: { messageId: string; recipientId: string },
) {
  await requireMessage(team, caller, messageId);
  const recipient = await team.data
    .selectFrom("_outbox")
    .select("id")
    .where("id", "=", recipientId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (!recipient) throw new Refusal("not_found");
  const { rows } = await sql<{
    id: string;
    type: NotificationType;
    at: Date;
    source: string;
    is_machine: boolean;
    url: string | null;
    detail: Record<string, unknown> | null;
  }>`select e.id, e.type, e.at, e.source, e.is_machine, l.url, e.detail
    from ${tableOf(team, "_outbox_event")} e left join ${tableOf(team, "_message_link")} l on l.id = e.link_id
    where e.outbox_id = ${recipientId} order by e.at desc, e.id desc limit ${most}`.execute(team.plain);
  return {
    events: rows.map(({ at, is_machine, detail, ...event }) => {
      // From where somebody read it is nobody's business.
      const { ipAddress: _, ...shown } = detail ?? {};
      return { ...event, at: at.toISOString(), isMachine: is_machine, detail: shown };
    }),
  };
}
