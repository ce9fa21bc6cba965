import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import type { MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { keepCounts } from "#messages/outgoing-messages/outbox-rows.server.ts";
import type { App } from "#server/app.ts";

/** Counting a million takes a while: it may take so much of the time. */
const mostOfTheTime = 1 / 20;
const atMostEvery = 1_000;

/** Tells how far a message is, now and then while it is being sent and once at the end. */
export function openCounter(app: App, row: Pick<MessageRow, "id" | "team_id">) {
  let next = Date.now() + atMostEvery;
  const tell = async () => {
    next = Number.POSITIVE_INFINITY;
    const begun = Date.now();
    await keepCounts(app.db.team(row.team_id), row.id);
    await app.live.publish(app.db, row.team_id, messageChanged, { messageId: row.id });
    next = Date.now() + Math.max(atMostEvery, (Date.now() - begun) / mostOfTheTime);
  };
  return {
    tell,
    async tellNowAndThen() {
      if (Date.now() >= next) await tell();
    },
  };
}
