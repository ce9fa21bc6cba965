import { sql } from "kysely";
import { microsOf, timeCursors } from "#data/history/time-cursor.server.ts";
import { namesOf } from "#data/records/reading/person-names.server.ts";
import { visibleTo } from "#messages/outgoing-messages/list-messages.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";

type Asked = { userId?: string | undefined; cursor?: string | undefined; limit: number };

const cursors = timeCursors("sent messages");

/** Those that the caller may see, by when they began to be sent. What programs send one by one is found by its recipients. */
export async function listSentMessages(app: App, team: TeamDb, caller: TeamCaller, { userId, cursor, limit }: Asked) {
  const startedAt = sql`outgoing_message.started_at`;
  let query = team
    .from("outgoing_message")
    .select(["id", "internal_name", "delivery_method", "started_at", "sends_as", "counts"])
    .select(microsOf(startedAt).as("micros"))
    .where("started_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("idempotency_key", "is", null)
    .where(visibleTo(caller))
    .where(cursors.olderThan(team, cursor, startedAt, sql`outgoing_message.id`));
  if (userId) query = query.where("sends_as", "=", userId);
  const rows = await query
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const names = await namesOf(
    app,
    page.map(({ sends_as }) => sends_as),
  );
  return {
    messages: page.map((row) => ({
      Id: row.id,
      InternalName: row.internal_name,
      DeliveryMethodId: row.delivery_method,
      StartedAt: row.started_at!.toISOString(),
      SentBy: row.sends_as ? { UserId: row.sends_as, Name: names.get(row.sends_as) ?? "" } : null,
      Recipients: row.counts?.sent ?? 0,
    })),
    cursor: rows.length > limit ? cursors.write(team, page.at(-1)!) : null,
  };
}
