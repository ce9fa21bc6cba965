import type { Selectable } from "kysely";
import type { App } from "#server/app.ts";
import { note } from "#server/audit.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { OwnedTables } from "#server/db/tables.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { compactNumber, type DeliveryMethod, isPhoneNumber } from "#shared/messages.ts";
import { mayUse } from "#shared/permissions.ts";
import type { DomainReport, Sender, SenderChanges, SenderInput } from "./contract.ts";
import { isOneAddress } from "./one-line.ts";
import { isMessagingService } from "./rules.ts";

export type SenderRow = Selectable<OwnedTables["message_sender"]>;
export type Asking = { app: App; caller: TeamCaller; address: string };

/** Who it comes from, as a message needs it. */
export type UsableSender = { id: string | null; name: string; address: string; replyTo: string };

/**
 * Whom a message may be sent as. Of another team, deleted, of the other channel, or none at all: to whoever names it, it
 * is not there. Null is the installation's own.
 */
export async function requireSender(
  app: App,
  team: TeamDb,
  senderId: string | null,
  method: DeliveryMethod,
): Promise<UsableSender> {
  if (senderId === null) return installationSender(app, method);
  const row = await findSender(team, senderId);
  if (!row || row.channel !== method) throw new Refusal("not_found");
  if (!row.proven_at) refuseField("SenderId", "data.senderUnproven");
  return { id: row.id, name: row.name, address: row.address, replyTo: row.reply_to };
}

/** Where nobody has chosen one: the one that was proven first. */
export async function firstSender(team: TeamDb, method: DeliveryMethod): Promise<string | null> {
  const asked = team.from("message_sender").select("id").where("channel", "=", method).where("deleted_at", "is", null);
  const row = await asked.where("proven_at", "is not", null).orderBy("proven_at").limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Who it comes from where a program sends it. */
export const usualSender = async (app: App, team: TeamDb, method: DeliveryMethod): Promise<UsableSender> =>
  requireSender(app, team, await firstSender(team, method), method);

/** The one of the settings: `Name <address>`, or a number. */
export function installationSender(app: App, method: DeliveryMethod): UsableSender {
  const { mailFrom, twilioFrom } = app.settings.current;
  if (method === "SMS") return { id: null, name: "", address: twilioFrom, replyTo: "" };
  const [, name = "", address = mailFrom] = /^([^<>]*)<([^<>]+)>$/.exec(mailFrom) ?? [];
  return { id: null, name: name.trim(), address, replyTo: "" };
}

export async function listSenders(team: TeamDb, caller: TeamCaller): Promise<Sender[]> {
  const isAdmin = administersSenders(caller);
  let query = team.from("message_sender").selectAll().where("deleted_at", "is", null);
  if (!isAdmin) query = query.where("proven_at", "is not", null);
  const rows = await query.orderBy("name").orderBy("id").execute();
  return rows.map((row) => showSender(row, isAdmin));
}

export async function readSender(team: TeamDb, senderId: string): Promise<SenderRow> {
  const row = await findSender(team, senderId);
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Not proven yet: that is what follows. */
export async function insertSender(asking: Asking, team: TeamDb, given: SenderInput): Promise<SenderRow> {
  const Address = given.DeliveryMethodId === "SMS" ? compactNumber(given.Address) : given.Address;
  const input = { ...given, Address };
  checkAddress(input);
  return asking.app.db.transaction(async (tx) => {
    const inTeam = tx.team(team.id);
    // The lock on the team's row, so that two cannot add the same.
    await tx.app.selectFrom("team").select("id").where("id", "=", team.id).forUpdate().execute();
    const all = await inTeam.from("message_sender").selectAll().where("deleted_at", "is", null).execute();
    const isSame = ({ channel, address }: SenderRow) =>
      channel === input.DeliveryMethodId && address.toLowerCase() === input.Address.toLowerCase();
    if (all.some(isSame)) refuseConflict("Address", "data.senderExists");
    const id = newId();
    const row = {
      id,
      channel: input.DeliveryMethodId,
      name: input.Name,
      address: input.Address,
      reply_to: input.ReplyTo,
      created_by: asking.caller.userId,
    };
    await inTeam.insert("message_sender", [row]).execute();
    await note(tx, { action: "sender_created", ...deedOf(asking, id), detail: { name: input.Address } });
    return readSender(inTeam, id);
  });
}

export async function changeSender(
  asking: Asking,
  team: TeamDb,
  senderId: string,
  input: SenderChanges,
): Promise<Sender> {
  await readSender(team, senderId);
  return asking.app.db.transaction(async (tx) => {
    const inTeam = tx.team(team.id);
    const changes = {
      ...(input.Name !== undefined && { name: input.Name }),
      ...(input.ReplyTo !== undefined && { reply_to: input.ReplyTo }),
    };
    if (Object.keys(changes).length > 0) {
      await inTeam.update("message_sender", changes).where("id", "=", senderId).execute();
      await note(tx, { action: "sender_changed", ...deedOf(asking, senderId) });
    }
    return showSender(await readSender(inTeam, senderId));
  });
}

/** Kept, as messages name it; what would prove it works no longer. */
export async function deleteSender(asking: Asking, team: TeamDb, senderId: string): Promise<void> {
  const { address: name } = await readSender(team, senderId);
  await asking.app.db.transaction(async (tx) => {
    await tx
      .team(team.id)
      .update("message_sender", { deleted_at: new Date(), proof_hash: null })
      .where("id", "=", senderId)
      .execute();
    await note(tx, { action: "sender_deleted", ...deedOf(asking, senderId), detail: { name } });
  });
}

export const showSender = (row: SenderRow, isAdmin = true): Sender => ({
  Id: row.id,
  DeliveryMethodId: row.channel,
  Name: row.name,
  Address: row.address,
  Details: isAdmin
    ? {
        ReplyTo: row.reply_to,
        IsProven: row.proven_at !== null,
        ProofSentAt: row.proof_sent_at?.toISOString() ?? null,
        DomainReport: row.domain_report as DomainReport | null,
        DomainCheckedAt: row.domain_checked_at?.toISOString() ?? null,
        CreatedAt: row.created_at.toISOString(),
      }
    : null,
});

export const deedOf = ({ caller, address }: Asking, subjectId: string) => ({
  actorId: caller.userId,
  teamId: caller.teamId,
  subjectId,
  address,
});

const administersSenders = (caller: TeamCaller) => mayUse(caller, "team_admin_account_info");

const findSender = (team: TeamDb, senderId: string) =>
  team.from("message_sender").selectAll().where("id", "=", senderId).where("deleted_at", "is", null).executeTakeFirst();

function checkAddress({ DeliveryMethodId, Address }: SenderInput) {
  if (DeliveryMethodId === "EMAIL") {
    if (!isOneAddress(Address) || !/\.[^.@]+$/.test(Address)) refuseField("Address", "validation.email");
  } else if (!isPhoneNumber(Address) && !isMessagingService(Address)) refuseField("Address", "data.phoneWithCountry");
}
