import { sql } from "kysely";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { signLink } from "./links.server.ts";
import { listWords } from "./lists.server.ts";
import { type Recipient, requireRecipient, showRecipient } from "./recipient.server.ts";
import { type Before, findState, isOptedOut, optOut, prove, setState } from "./record-consent.server.ts";
import { type ConsentWay, type SubscriberState, subscriberStates } from "./suppressions.ts";

const undoHours = 1;

export async function showUnsubscribe(app: App, token: string) {
  const recipient = await requireRecipient(app, "unsubscribe", token);
  return { ...(await showRecipient(app, recipient)), list: await showOwnList(app, recipient) };
}

/** The list that their message belongs to; it may be deleted since, and can still be left. */
export async function showOwnList(app: App, { team, listId, to, language, isByParticipation }: Recipient) {
  const row = listId && (await team.from("subscription_list").selectAll().where("id", "=", listId).executeTakeFirst());
  if (!row) return null;
  const state = await findState(app, team, row.id, to);
  return { name: listWords(row, language).name, isOn: state === null ? isByParticipation : state === "subscribed" };
}

type Leaving = { from: "list" | "everything"; how: ConsentWay; source: string };

/** The same twice changes nothing. `undo` is a link that takes this back, as long as nothing else was said since. */
export async function unsubscribe(app: App, token: string, { from, how, source }: Leaving) {
  const recipient = await requireRecipient(app, "unsubscribe", token);
  const { team, to, listId, link } = recipient;
  const proof = { ...recipient.proof, how, source };
  return app.db.transaction(async (tx) => {
    const consenting = { app, tx, teamId: team.id };
    const undo = (what: string, consentId: string) =>
      signLink(app, "undo", {
        ...{ teamId: team.id, of: link.of, id: link.id, detail: `${what} ${consentId}` },
        expiresAt: new Date(Date.now() + undoHours * 3600 * 1000),
      });
    if (from === "everything" || !listId) {
      if (await isOptedOut(app, tx.team(team.id), to)) return { undo: null };
      const { consentId } = await optOut(consenting, to, proof);
      return { undo: undo(everything, consentId) };
    }
    if ((await findState(app, tx.team(team.id), listId, to)) === "unsubscribed") return { undo: null };
    const { before, consentId } = await setState(consenting, { ...to, listId, state: "unsubscribed" }, proof);
    return { undo: undo(before ?? nothing, consentId) };
  });
}

const everything = "everything";
const nothing = "nothing";

/** Brings back what was, if that was the last that they said. */
export async function undoUnsubscribe(app: App, token: string, source: string) {
  const { team, to, link, proof, listId } = await requireRecipient(app, "undo", token);
  const [what = "", consentId = ""] = link.detail?.split(" ") ?? [];
  await app.db.transaction(async (tx) => {
    const { data } = tx.team(team.id);
    const last = await data
      .selectFrom("_consent")
      .select("id")
      .where("channel", "=", to.method)
      .where("address_key", "=", to.key)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (last?.id !== consentId) throw new Refusal("link_expired");
    if (what === everything) {
      await data
        .deleteFrom("_suppression")
        .where("channel", "=", to.method)
        .where("address_key", "=", to.key)
        .where("reason", "=", "opt_out")
        .execute();
    } else {
      const before: Before = subscriberStates.find((state) => state === what) ?? null;
      const mine = { list_id: listId!, channel: to.method, address_key: to.key };
      await bringBack(data, mine, before);
    }
    const about = { ...to, ...proof, how: "undo", source, listId: what === everything ? null : listId } as const;
    await prove({ app, tx, teamId: team.id }, { ...about, act: "undone" });
  });
}

async function bringBack(
  data: Recipient["team"]["data"],
  { list_id, channel, address_key }: { list_id: string; channel: "EMAIL" | "SMS"; address_key: string },
  before: SubscriberState | null,
) {
  const isTheirs = sql<boolean>`list_id = ${list_id}::uuid and channel = ${channel} and address_key = ${address_key}`;
  // Whom a message reached who was never on its list is on none again.
  if (before === null) await data.deleteFrom("_subscriber").where(isTheirs).execute();
  else await data.updateTable("_subscriber").set({ state: before, state_since: new Date() }).where(isTheirs).execute();
}
