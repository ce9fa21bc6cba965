import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { LanguageAndBrand } from "#people/auth/language-and-brand.server.ts";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import { networkOf } from "#server/http/network.ts";
import { giveBack, mayStillSpend, spend } from "#server/http/rate-limit.ts";
import { hashSecret } from "#server/http/secrets.ts";
import { sayIn } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { sendSenderProof } from "./jobs.server.ts";
import { openGate } from "./open-gate.server.ts";
import { codeDigits, isMessagingService, minutesOfCode, triesOfCode } from "./rules.ts";
import { type Asking, deedOf, installationSender, readSender, type SenderRow } from "./senders.server.ts";

type Proving = Asking & { languageAndBrand: LanguageAndBrand };

/** By mail, by SMS, or at once where the team's own account says that it is its. */
export async function beginProof(asking: Proving, team: TeamDb, sender: SenderRow): Promise<SenderRow> {
  if (sender.proven_at) return sender;
  await limitProofs(asking, sender);
  if (sender.channel === "EMAIL") await mailLink(asking, team, sender);
  else await proveNumber(asking, team, sender);
  return readSender(team, sender.id);
}

/** Nobody's mailbox or phone is filled by it, whichever teams ask. */
async function limitProofs({ app, caller }: Asking, { channel, address }: SenderRow) {
  const to = hashSecret(app.secret, `${channel} ${address.toLowerCase()}`).toString("base64url");
  await spend(app, { key: `sender-proof:${caller.teamId}`, most: 30, seconds: 24 * 3600 });
  await spend(app, { key: `sender-proof-to:${to}`, most: 5, seconds: 3600 });
}

async function mailLink({ app, languageAndBrand, caller }: Proving, team: TeamDb, { id }: SenderRow) {
  await app.db.transaction(async (tx) => {
    await tx
      .team(team.id)
      .update("message_sender", { proof_sent_at: new Date(), proof_hash: null })
      .where("id", "=", id)
      .execute();
    const input = { teamId: team.id, senderId: id, asker: caller.name, ...languageAndBrand };
    await app.jobs.send(tx, sendSenderProof, input);
  });
}

async function proveNumber(asking: Proving, team: TeamDb, sender: SenderRow) {
  const { app, languageAndBrand } = asking;
  const way = await openGate(app, team, "SMS", { kind: "sender_proof" });
  const isOwnWay = way.key.startsWith("team ");
  if (isOwnWay && way.owns) {
    if (!(await way.owns(sender.address).catch(() => false))) refuseField("Address", "data.senderNotOwned");
    return markProven(asking, team, sender.id);
  }
  // A service has no phone that a code could be read on.
  if (isMessagingService(sender.address)) refuseField("Address", "data.senderService");
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");
  const now = new Date();
  await team
    .update("message_sender", {
      proof_hash: hashCode(app, sender.id, code),
      proof_sent_at: now,
      proof_expires_at: new Date(now.getTime() + minutesOfCode * 60_000),
    })
    .where("id", "=", sender.id)
    .execute();
  const text = sayIn(languageAndBrand.language)("letters.senderCode", { code, minutes: minutesOfCode });
  const from = installationSender(app, "SMS").address;
  const message = { id: newId(), teamId: team.id, messageId: newId(), from, to: sender.address, text };
  const [outcome] = await way.send([message]);
  if (outcome?.is === "never" && outcome.isPolicy) refuseField("Address", "data.senderNotAllowed");
  if (outcome?.is !== "accepted") refuseField("Address", "data.senderUnreachable");
}

/** The code that came by SMS; wrong ones count, so that nobody tries them all. */
export async function proveByCode(asking: Asking, team: TeamDb, senderId: string, code: string): Promise<SenderRow> {
  const { app } = asking;
  const sender = await readSender(team, senderId);
  if (sender.proven_at) return sender;
  // Each code has its own tries.
  const key = `sender-code:${senderId}:${sender.proof_sent_at?.getTime() ?? 0}`;
  const isTried = await mayStillSpend(app, { key, most: triesOfCode, seconds: minutesOfCode * 60 });
  const isInTime = sender.channel === "SMS" && (sender.proof_expires_at?.getTime() ?? 0) > Date.now();
  const isRight = sender.proof_hash?.equals(hashCode(app, senderId, code)) ?? false;
  if (!isTried || !isInTime || !isRight) refuseField("Code", "data.senderCode");
  await markProven(asking, team, senderId);
  return readSender(team, senderId);
}

/** What a link is about. Guessed, used, too old, of a deleted sender: all the same. */
export async function showProof(app: App, address: string, token: string) {
  return withGuessesCounted(app, address, async () => {
    const found = await app.db.acrossTeams
      .selectFrom("message_sender")
      .innerJoin("team", "team.id", "message_sender.team_id")
      .select(["message_sender.address as Address", "team.name as TeamName"])
      .where("message_sender.proof_hash", "=", hashSecret(app.secret, token))
      .where("message_sender.channel", "=", "EMAIL")
      .where("message_sender.proof_expires_at", ">", new Date())
      .where("message_sender.deleted_at", "is", null)
      .executeTakeFirst();
    if (!found) throw new Refusal("link_expired");
    return found;
  });
}

/** Used once: of two at the same time, one proves it. */
export async function proveByLink(app: App, address: string, token: string) {
  const shown = await showProof(app, address, token);
  await app.db.transaction(async (tx) => {
    const proven = await tx.acrossTeams
      .updateTable("message_sender")
      .set({ proven_at: sql<Date>`now()`, proof_hash: null, proof_expires_at: null })
      .where("proof_hash", "=", hashSecret(app.secret, token))
      .where("proof_expires_at", ">", new Date())
      .where("deleted_at", "is", null)
      .returning(["id", "team_id"])
      .executeTakeFirst();
    if (!proven) throw new Refusal("link_expired");
    const detail = { email: shown.Address };
    await note(tx, { action: "sender_proven", teamId: proven.team_id, subjectId: proven.id, address, detail });
  });
  return shown;
}

async function withGuessesCounted<T>(app: App, address: string, look: () => Promise<T>): Promise<T> {
  const guesses = { key: `sender-guess:${networkOf(address)}`, most: 60, seconds: 3600 };
  await spend(app, guesses);
  const found = await look();
  await giveBack(app, guesses);
  return found;
}

async function markProven(asking: Asking, team: TeamDb, senderId: string) {
  await asking.app.db.transaction(async (tx) => {
    await tx
      .team(team.id)
      .update("message_sender", { proven_at: new Date(), proof_hash: null, proof_expires_at: null })
      .where("id", "=", senderId)
      .execute();
    await note(tx, { action: "sender_proven", ...deedOf(asking, senderId) });
  });
}

/** Six digits are soon tried out by whoever has a copy of the database; not without our key. */
const hashCode = (app: App, senderId: string, code: string) => hashSecret(app.secret, `sender ${senderId} ${code}`);
