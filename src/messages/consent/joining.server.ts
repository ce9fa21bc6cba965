import { createHmac } from "node:crypto";
import { mailOutsider } from "#messages/delivery/mail-outsider.server.ts";
import type { App } from "#server/app.ts";
import { networkOf } from "#server/http/network.ts";
import { mayStillSpend, spend } from "#server/http/rate-limit.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { readAddress } from "./addresses.ts";
import { askConsent } from "./ask-consent.server.ts";
import { signLink } from "./links.server.ts";
import { listWords, requireList } from "./lists.server.ts";
import { findTeam, requireRecipient, showPage, showRecipient } from "./recipient.server.ts";
import { findState, isOptedOut, liftOptOut, prove, setState } from "./record-consent.server.ts";
import { showOwnList } from "./unsubscribing.server.ts";

declare module "#platform/system-emails/write-email.server.ts" {
  interface SystemEmailKinds {
    confirmSubscription: true;
  }
}

const confirmDays = 7;
const perNetwork = { most: 30, seconds: 3600 };
const perAddress = { most: 3, seconds: 24 * 3600 };

export async function showJoinPage(app: App, teamId: string, listId: string, language: Language) {
  const list = await requireOpenList(app, teamId, listId);
  return { ...(await showPage(app, teamId, language)), ...listWords(list, language) };
}

type Place = { teamId: string; listId: string };
export type Joining = Place & { email: string; name: string; language: Language; source: string };

/** Counted by network only: nobody can use up what somebody else is allowed. What follows is looked up by a job. */
export async function requireMayJoin(app: App, { teamId, listId }: Place, address: string) {
  await spend(app, { key: `join-list:${networkOf(address)}`, ...perNetwork });
  await requireOpenList(app, teamId, listId);
}

/** Asks for confirmation from their own mailbox; also where the list needs none, of somebody who has unsubscribed. */
export async function join(app: App, { teamId, listId, email, name, language, source }: Joining) {
  const to = readAddress("EMAIL", email);
  const list = await requireOpenList(app, teamId, listId).catch(() => undefined);
  if (!to || !list) return;
  const team = app.db.team(teamId);
  // What bounces, or was complained about, gets no letters either, whoever asks for them.
  const question = { method: "EMAIL", contentType: "TRANSACTIONAL", listId: null } as const;
  if ((await askConsent(app, team, question, [to.key])).size > 0) return;
  const subscriberId = await app.db.transaction(async (tx) => {
    const consenting = { app, tx, teamId };
    const proof = { how: "page", source } as const;
    const before = await findState(app, tx.team(teamId), listId, to);
    const hasLeft = before === "unsubscribed" || (await isOptedOut(app, tx.team(teamId), to));
    if (before === "subscribed" && !hasLeft) return undefined;
    if (!list.is_double_opt_in && !hasLeft) {
      await setState(consenting, { ...to, listId, name, language, state: "subscribed" }, proof);
      return undefined;
    }
    if (before && before !== "pending") {
      // A stranger may have asked: until they confirm, what they said themselves counts.
      await prove(consenting, { ...to, ...proof, listId, act: "asked" });
      return findId(tx.team(teamId), listId, to.key);
    }
    const made = await setState(consenting, { ...to, listId, name, language, state: "pending" }, proof);
    return made.subscriberId;
  });
  if (!subscriberId) return;
  const key = createHmac("sha256", app.secret).update(`join-mail\0${teamId}\0${to.key}`).digest("base64url");
  // Links that were sent before still work: whoever asked too often has shut nobody out.
  if (!(await mayStillSpend(app, { key: `join-mail:${key}`, ...perAddress }))) return;
  await sendConfirmation(app, { teamId, subscriberId, to: to.address, language, list: listWords(list, language).name });
}

export async function showConfirmation(app: App, token: string) {
  const recipient = await requireRecipient(app, "confirm", token);
  const list = await showOwnList(app, recipient);
  if (!list) throw new Refusal("link_expired");
  const shown = await showRecipient(app, recipient);
  return { ...shown, list: { ...list, isOn: list.isOn && !shown.isOptedOut } };
}

export async function confirmSubscription(app: App, token: string, source: string) {
  const { team, to, listId } = await requireRecipient(app, "confirm", token);
  await requireList(team, listId!).catch(() => {
    throw new Refusal("link_expired");
  });
  await app.db.transaction(async (tx) => {
    const consenting = { app, tx, teamId: team.id };
    const proof = { how: "confirmation", source } as const;
    const isLifted = await liftOptOut(consenting, to, proof);
    if (!isLifted && (await findState(app, tx.team(team.id), listId!, to)) === "subscribed") return;
    await setState(consenting, { ...to, listId: listId!, state: "subscribed" }, proof);
  });
}

/** One that anyone may join, of a team that is there. */
export async function requireOpenList(app: App, teamId: string, listId: string) {
  const known = await findTeam(app, teamId);
  if (!known || known.deactivated_at) throw new Refusal("not_found");
  const list = await requireList(app.db.team(teamId), listId);
  if (!list.is_open) throw new Refusal("not_found");
  return list;
}

async function findId(team: ReturnType<App["db"]["team"]>, listId: string, key: string) {
  const row = await team.data
    .selectFrom("_subscriber")
    .select("id")
    .where("list_id", "=", listId)
    .where("channel", "=", "EMAIL")
    .where("address_key", "=", key)
    .executeTakeFirst();
  return row?.id;
}

type Confirming = { teamId: string; subscriberId: string; to: string; language: Language; list: string };

async function sendConfirmation(app: App, { teamId, subscriberId, to, language, list }: Confirming) {
  const team = await findTeam(app, teamId);
  const expiresAt = new Date(Date.now() + confirmDays * 24 * 3600 * 1000);
  const token = signLink(app, "confirm", { teamId, of: "subscriber", id: subscriberId, expiresAt });
  await mailOutsider(app, {
    ...{ teamId, kind: "confirmSubscription", to, language: chooseLanguage(language) },
    path: `/confirm-subscription?token=${token}`,
    values: { team: team!.name, list },
  });
}
