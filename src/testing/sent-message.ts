import { newId } from "#shared/ids.ts";
import type { NotificationType } from "#shared/messages.ts";
import type { DataWorld } from "./data-world.ts";
import type { OutgoingTeam } from "./outgoing-team.ts";

export type SentMessage = Awaited<ReturnType<typeof makeSentMessage>>;

/** A message that has gone out, with a row of the outbox for each address: as sending leaves it, without sending. */
export async function makeSentMessage(
  { db }: Pick<DataWorld, "db">,
  team: OutgoingTeam,
  addresses: readonly string[],
  { input = {}, row = {} }: { input?: object; row?: object } = {},
) {
  const { Id: messageId } = await team.begin(input);
  const mine = db.team(team.teamId);
  const sentAt = new Date(Date.now() - 3600_000);
  await mine
    .update("outgoing_message", { status: "SENT", sent_at: sentAt, started_at: sentAt })
    .where("id", "=", messageId)
    .execute();
  const rows = addresses.map((address) => ({
    ...{ id: newId(), message_id: messageId, address, address_key: address.toLowerCase(), language: "en" },
    ...{ state: "sent" as const, status: "accepted", sent_at: sentAt, provider_id: `p-${newId()}`, attempts: 1 },
    ...row,
  }));
  await mine.data.insertInto("_outbox").values(rows).execute();
  return {
    messageId,
    rows,
    /** What is said of one of them. */
    told: (place: number, type: NotificationType, more: object = {}) => ({
      ...{ type, at: new Date(), source: "ses", sourceId: newId(), detail: {} },
      ...{ outboxId: rows[place]!.id, teamId: team.teamId, ...more },
    }),
    outbox: () =>
      mine.data.selectFrom("_outbox").selectAll().where("message_id", "=", messageId).orderBy("address").execute(),
    events: () =>
      mine.data.selectFrom("_outbox_event").selectAll().where("message_id", "=", messageId).orderBy("at").execute(),
  };
}
