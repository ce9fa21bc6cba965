import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { readAddress } from "./addresses.ts";
import { type Asking, noteFor } from "./asking.server.ts";
import type { Subscriber, SubscriberInput, SubscribersQuery } from "./contract.ts";
import { requireList } from "./lists.server.ts";
import { findState, setState } from "./record-consent.server.ts";

export async function readSubscribers(team: TeamDb, listId: string, query: SubscribersQuery) {
  await requireList(team, listId);
  const { search, state, channel, cursor, limit } = query;
  let rows = team.data.selectFrom("_subscriber").selectAll().where("list_id", "=", listId);
  if (state) rows = rows.where("state", "=", state);
  if (channel) rows = rows.where("channel", "=", channel);
  if (search) rows = rows.where(sql<boolean>`address || ' ' || name ilike ${`%${escapeLike(search)}%`}`);
  if (cursor) {
    const place = team.data.selectFrom("_subscriber").select(["created_at", "id"]).where("id", "=", cursor);
    rows = rows.where(sql<boolean>`(created_at, id) < (${place})`);
  }
  const found = await rows
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = found.slice(0, limit).map(showSubscriber);
  return { subscribers: page, cursor: found.length > limit ? page.at(-1)!.id : null };
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** By hand, with what proves that they agreed. Who unsubscribed comes back only by their own word. */
export async function addSubscriber(asking: Asking, listId: string, input: SubscriberInput): Promise<Subscriber> {
  const { app, caller } = asking;
  const to = readAddress(input.channel, input.address);
  if (!to) refuseField("address", input.channel === "EMAIL" ? "validation.email" : "data.phoneWithCountry");
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireList(team, listId);
    const before = await findState(app, team, listId, to);
    if (before === "unsubscribed" && !input.again) refuseConflict("address", "data.subscriberLeft");
    const { name, language, source } = input;
    const { subscriberId } = await setState(
      { app, tx, teamId: caller.teamId },
      { ...to, listId, name, language, state: "subscribed" },
      { how: "by_hand", source, byUser: caller.userId },
    );
    await noteFor(tx, asking, "subscribers_added", listId, { count: 1 });
    return showSubscriber(await requireSubscriber(team, listId, subscriberId));
  });
}

export async function removeSubscriber(asking: Asking, listId: string, subscriberId: string) {
  const { app, caller } = asking;
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await requireList(team, listId);
    const row = await requireSubscriber(team, listId, subscriberId);
    if (row.state === "unsubscribed") return;
    const to = { method: row.channel, address: row.address, key: row.address_key };
    const proof = { how: "by_hand", byUser: caller.userId } as const;
    await setState({ app, tx, teamId: caller.teamId }, { ...to, listId, state: "unsubscribed" }, proof);
    await noteFor(tx, asking, "subscriber_removed", listId);
  });
}

export async function readConsentHistory(
  { db }: Pick<App, "db">,
  team: TeamDb,
  { channel, address }: { channel: "EMAIL" | "SMS"; address: string },
) {
  const key = readAddress(channel, address)?.key;
  if (!key) return { acts: [] };
  const rows = await team.data
    .selectFrom("_consent")
    .selectAll()
    .where("channel", "=", channel)
    .where("address_key", "=", key)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(500)
    .execute();
  const lists = await team.from("subscription_list").select(["id", "internal_name"]).execute();
  const userIds = [...new Set(rows.flatMap(({ by_user }) => by_user ?? []))];
  const users = userIds.length
    ? await db.app.selectFrom("user").select(["id", "name"]).where("id", "in", userIds).execute()
    : [];
  return {
    acts: rows.map((row) => ({
      ...{ at: row.at.toISOString(), act: row.act as never, how: row.how as never, source: row.source },
      ...{ listId: row.list_id, list: lists.find(({ id }) => id === row.list_id)?.internal_name ?? null },
      ...{ by: users.find(({ id }) => id === row.by_user)?.name ?? null, messageId: row.message_id },
    })),
  };
}

type Row = Awaited<ReturnType<typeof requireSubscriber>>;

async function requireSubscriber(team: TeamDb, listId: string, subscriberId: string) {
  const row = await team.data
    .selectFrom("_subscriber")
    .selectAll()
    .where("list_id", "=", listId)
    .where("id", "=", subscriberId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row;
}

const showSubscriber = (row: Row): Subscriber => ({
  ...{ id: row.id, channel: row.channel, address: row.address, name: row.name, language: row.language },
  ...{ recordId: row.record_id, state: row.state, stateSince: row.state_since.toISOString() },
  createdAt: row.created_at.toISOString(),
});
