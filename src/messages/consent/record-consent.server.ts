import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import { newId } from "#shared/ids.ts";
import type { Address } from "./addresses.ts";
import { erasedKey } from "./erased-keys.server.ts";
import { suppress } from "./suppress.server.ts";
import type { ConsentAct, ConsentWay, SubscriberState } from "./suppressions.ts";

/** What is kept as proof: how it was said, from where, and by which message it came to it. */
export type Proof = {
  how: ConsentWay;
  source?: string | undefined;
  byUser?: string | undefined;
  messageId?: string | null | undefined;
  /** The recipient's row of that message. */
  outboxId?: string | undefined;
};

export type ConsentChange = Address & Proof & { act: ConsentAct; listId: string | null };

/** Told in the transaction in which somebody subscribes or unsubscribes. */
export const consentListeners =
  extensionPoint<(app: App, tx: Db, teamId: string, change: ConsentChange) => Promise<void>>();

export type Consenting = { app: App; tx: Db; teamId: string };

type Person = { name?: string | undefined; language?: string | null | undefined; recordId?: string | undefined };
export type Before = SubscriberState | null;

/** Brings somebody into a state on a list; answers in which they were, and under which id it is proven. */
export async function setState(
  { app, tx, teamId }: Consenting,
  { listId, state, ...to }: Address & Person & { listId: string; state: SubscriberState },
  proof: Proof,
): Promise<{ before: Before; consentId: string; subscriberId: string }> {
  const team = tx.team(teamId);
  const before = await findState(app, team, listId, to);
  // What was left of an erased person is settled by what they say now.
  await team.data
    .deleteFrom("_subscriber")
    .where("list_id", "=", listId)
    .where("channel", "=", to.method)
    .where("address_key", "=", erasedKey(app, teamId, to.key))
    .execute();
  const { id: subscriberId } = await team.data
    .insertInto("_subscriber")
    .values({
      ...{ id: newId(), list_id: listId, channel: to.method, address: to.address, address_key: to.key, state },
      ...{ name: to.name ?? "", language: to.language ?? null, record_id: to.recordId ?? null },
    })
    .onConflict((conflict) =>
      conflict.columns(["list_id", "channel", "address_key"]).doUpdateSet({
        state,
        state_since: sql`case when _subscriber.state = excluded.state then _subscriber.state_since else now() end`,
        name: sql`case when excluded.name = '' then _subscriber.name else excluded.name end`,
        language: sql`coalesce(excluded.language, _subscriber.language)`,
        record_id: sql`coalesce(excluded.record_id, _subscriber.record_id)`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  const act = actOf[state];
  const consentId = await prove({ app, tx, teamId }, { ...to, ...proof, listId, act });
  return { before, consentId, subscriberId };
}

const actOf = { pending: "asked", subscribed: "subscribed", unsubscribed: "unsubscribed" } as const;

/** Nothing by consent from now on. Transactional messages still come. */
export async function optOut(consenting: Consenting, to: Address, proof: Proof) {
  const { how: origin, messageId } = proof;
  const isNew = await suppress(consenting.tx.team(consenting.teamId), { ...to, reason: "opt_out", origin, messageId });
  const consentId = await prove(consenting, { ...to, ...proof, listId: null, act: "opted_out" });
  return { isNew, consentId };
}

/** They want to hear from the team again, and have said so themselves. What bounced or was complained about stays. */
export async function liftOptOut(consenting: Consenting, to: Address, proof: Proof): Promise<boolean> {
  const { app, tx, teamId } = consenting;
  const { numDeletedRows } = await tx
    .team(teamId)
    .data.deleteFrom("_suppression")
    .where("channel", "=", to.method)
    .where("address_key", "in", [to.key, erasedKey(app, teamId, to.key)])
    .where("reason", "=", "opt_out")
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await prove(consenting, { ...to, ...proof, listId: null, act: "opted_in" });
  return true;
}

export async function prove({ app, tx, teamId }: Consenting, change: ConsentChange): Promise<string> {
  const id = newId();
  await tx
    .team(teamId)
    .data.insertInto("_consent")
    .values({
      ...{ id, channel: change.method, address_key: change.key, list_id: change.listId, act: change.act },
      ...{ how: change.how, source: change.source ?? "", by_user: change.byUser ?? null },
      message_id: change.messageId ?? null,
    })
    .execute();
  for (const listen of consentListeners.all()) await listen(app, tx, teamId, change);
  return id;
}

/** Also of somebody who was erased since. */
export async function findState(
  app: Pick<App, "secret">,
  team: TeamDb,
  listId: string,
  { method, key }: Pick<Address, "method" | "key">,
): Promise<Before> {
  const rows = await team.data
    .selectFrom("_subscriber")
    .select(["state", "address_key"])
    .where("list_id", "=", listId)
    .where("channel", "=", method)
    .where("address_key", "in", [key, erasedKey(app, team.id, key)])
    .forUpdate()
    .execute();
  return (rows.find(({ address_key }) => address_key === key) ?? rows[0])?.state ?? null;
}

export async function isOptedOut(
  app: Pick<App, "secret">,
  team: TeamDb,
  { method, key }: Pick<Address, "method" | "key">,
): Promise<boolean> {
  const found = await team.data
    .selectFrom("_suppression")
    .select("id")
    .where("channel", "=", method)
    .where("address_key", "in", [key, erasedKey(app, team.id, key)])
    .where("reason", "=", "opt_out")
    .executeTakeFirst();
  return found !== undefined;
}
