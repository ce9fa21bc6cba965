import { sql } from "kysely";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
import { followOutcomes } from "./follow-outcomes.server.ts";
import type { Notification, Recorded } from "./notification.ts";
import { outcomeOf, rankedTypes } from "./outcome-rank.ts";
import { publishSoon } from "./publish-soon.server.ts";

type About = Notification & { eventId: string; outboxId: string };

/**
 * Keeps what is new of what was told of one team's messages, brings its recipients up to date and does what follows from
 * it: all or nothing. What is about nobody of this team is passed over.
 */
export async function recordNotifications(
  app: App,
  teamId: string,
  notifications: readonly Notification[],
): Promise<Recorded[]> {
  if (notifications.length === 0) return [];
  return app.db.transaction((tx) => recordWithin(app, tx, teamId, notifications));
}

/** The same, as part of what else is written. */
export async function recordWithin(
  app: App,
  tx: Db,
  teamId: string,
  notifications: readonly Notification[],
): Promise<Recorded[]> {
  const team = tx.team(teamId);
  const about = await findRecipients(team, notifications);
  const recorded = about.length > 0 ? await write(team, about) : [];
  await followOutcomes(app, tx, teamId, recorded);
  const messageIds = new Set(recorded.map(({ messageId }) => messageId));
  tx.afterCommit((db) => {
    for (const messageId of messageIds) publishSoon(app, db, teamId, messageId);
  });
  return recorded;
}

/** By our own id, else by what the provider calls it. */
async function findRecipients(team: TeamDb, notifications: readonly Notification[]): Promise<About[]> {
  const unknown = notifications.flatMap(({ outboxId, providerId }) => (outboxId || !providerId ? [] : [providerId]));
  const rows =
    unknown.length === 0
      ? []
      : await team.data
          .selectFrom("_outbox")
          .select(["id", "provider_id"])
          .where(sql<boolean>`provider_id = any(${unknown}::text[])`)
          .execute();
  const known = new Map(rows.map(({ id, provider_id }) => [provider_id, id]));
  return notifications.flatMap((each) => {
    const outboxId = each.outboxId ?? known.get(each.providerId ?? "");
    return outboxId ? [{ ...each, outboxId, eventId: newId() }] : [];
  });
}

type Row = { event_id: string; id: string; message_id: string; address: string; address_key: string };

/** Rows are locked in one order, so that two processes that are told of the same ones do not wait for each other. */
async function write(team: TeamDb, about: readonly About[]): Promise<Recorded[]> {
  const outbox = tableOf(team, "_outbox");
  const outcomes = [...Map.groupBy(about, ({ outboxId }) => outboxId)].map(([id, all]) => ({ id, ...outcomeOf(all) }));
  const rank = (type: string) => sql`array_position(${[...rankedTypes]}::text[], ${sql.raw(type)})`;
  const { rows } = await sql<Row>`
    with given as materialized (
      select * from jsonb_to_recordset(${jsonOf(about.map(rowOf))}::jsonb) as g (event_id uuid, outbox_id uuid, type text,
        at timestamptz, source text, source_id text, is_machine boolean, link_id uuid, detail jsonb, raw jsonb)
    ), locked as materialized (
      select id, message_id, address, address_key from ${outbox}
      where id in (select outbox_id from given) order by id for no key update
    ), inserted as (
      insert into ${tableOf(team, "_outbox_event")}
        (id, outbox_id, message_id, type, at, source, source_id, is_machine, link_id, detail, raw)
      select g.event_id, l.id, l.message_id, g.type, g.at, g.source, g.source_id, g.is_machine, g.link_id, g.detail, g.raw
      from given g join locked l on l.id = g.outbox_id
      on conflict (source, source_id, type, outbox_id) do nothing
      returning id, outbox_id
    ), updated as (
      update ${outbox} as o set
        status = case when coalesce(${rank("s.status")}, 0) > coalesce(${rank("o.status")}, 0) then s.status else o.status end,
        delivered_at = least(o.delivered_at, s.delivered_at),
        opened_at = least(o.opened_at, s.opened_at),
        clicked_at = least(o.clicked_at, s.clicked_at),
        -- Nobody knew whether it left: the provider does. Nor is it sent again.
        state = case when s.turns_out is not null and (o.state = 'uncertain'
            or o.state = 'waiting' and o.attempts > 0 or o.state = 'failed' and s.turns_out = 'sent')
          then s.turns_out else o.state end,
        sent_at = case when s.turns_out = 'sent' then coalesce(o.sent_at, now()) else o.sent_at end
      from jsonb_to_recordset(${jsonOf(outcomes.map(outcomeRowOf))}::jsonb) as s (id uuid, status text,
        delivered_at timestamptz, opened_at timestamptz, clicked_at timestamptz, turns_out text)
      where o.id = s.id
    )
    select i.id as event_id, l.id, l.message_id, l.address, l.address_key
    from inserted i join locked l on l.id = i.outbox_id`.execute(team.plain);
  const byEvent = new Map(about.map((each) => [each.eventId, each]));
  return rows.map(({ event_id, id, message_id, address, address_key }) => ({
    ...{ notification: byEvent.get(event_id)!, outboxId: id, messageId: message_id, address, addressKey: address_key },
  }));
}

const rowOf = ({ eventId, outboxId, type, at, source, sourceId, isMachine = false, ...rest }: About) => ({
  ...{ event_id: eventId, outbox_id: outboxId, type, at, source, source_id: sourceId, is_machine: isMachine },
  ...{ link_id: rest.linkId ?? null, detail: rest.detail, raw: rest.raw ?? null },
});

const outcomeRowOf = ({ id, status, deliveredAt, openedAt, clickedAt, turnsOut }: { id: string } & Outcome) => ({
  ...{ id, status, delivered_at: deliveredAt, opened_at: openedAt, clicked_at: clickedAt, turns_out: turnsOut },
});

type Outcome = ReturnType<typeof outcomeOf>;

/** Postgres has no room for a zero among the signs of a text. */
const jsonOf = (rows: unknown): string => JSON.stringify(rows).replace(/\\u0000/g, "");
