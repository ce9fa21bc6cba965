import { findHeaderPicture, findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { Refusal } from "#shared/errors.ts";
import { chooseLanguage, type Language } from "#shared/languages.ts";
import { accentOf, readPublicTheme } from "#shared/public-theme.ts";
import { type Address, maskAddress } from "./addresses.ts";
import { type LinkPayload, type LinkPurpose, readLink } from "./links.server.ts";
import type { PublicPage } from "./public-contract.ts";
import { isOptedOut, type Proof } from "./record-consent.server.ts";

/** Whom a link is for, and by which message they have it. */
export type Recipient = {
  link: LinkPayload;
  team: TeamDb;
  to: Address;
  language: Language;
  listId: string | null;
  /** They get messages of its list until they say otherwise. */
  isByParticipation: boolean;
  /** Of the message that the link was in, as the team calls it towards its recipients. */
  messageName: string;
  proof: Pick<Proof, "messageId" | "outboxId">;
};

/** What is not there any more, a team, a message or a person, has no links either. */
export async function requireRecipient(app: App, purpose: LinkPurpose, token: string): Promise<Recipient> {
  const link = readLink(app, purpose, token);
  const known = await findTeam(app, link.teamId);
  if (!known) throw new Refusal("link_expired");
  const team = app.db.team(link.teamId);
  const found = await (link.of === "outbox" ? findInOutbox(team, link.id) : findSubscriber(team, link.id));
  if (!found || found.to.address === "") throw new Refusal("link_expired");
  const language = chooseLanguage(
    await findChosenLanguage(team, found.to),
    found.language,
    known.default_interface_language,
  );
  return { ...found, link, team, language };
}

export async function showPage(app: App, teamId: string, language: Language): Promise<PublicPage> {
  const team = await findTeam(app, teamId);
  if (!team) throw new Refusal("not_found");
  const logo = (await findPublicLogo(app.db, teamId)) ?? null;
  const headerPicture = (await findHeaderPicture(app.db, teamId)) ?? null;
  const { font, color, contactEmail, contactPhone, contactAddress } = readPublicTheme(team.public_theme);
  return {
    ...{ teamName: team.name, brand: team.app_brand, logo, headerPicture, language, font },
    accent: color && accentOf({ color }, team.app_brand),
    contact: { email: contactEmail, phone: contactPhone, address: contactAddress },
  };
}

export const showRecipient = async (app: App, { team, to, language, messageName }: Recipient) => ({
  ...(await showPage(app, team.id, language)),
  messageName,
  channel: to.method,
  address: maskAddress(to.method, to.address),
  isOptedOut: await isOptedOut(app, team, to),
});

export const findTeam = (app: App, teamId: string) =>
  app.db.app
    .selectFrom("team")
    .select(["name", "app_brand", "default_interface_language", "deactivated_at", "public_theme"])
    .where("id", "=", teamId)
    .executeTakeFirst();

/** What they asked to be written to in counts more than what a message was in. */
async function findChosenLanguage(team: TeamDb, { method, key }: Address): Promise<string | null | undefined> {
  const row = await team.data
    .selectFrom("_subscriber")
    .select("language")
    .where("channel", "=", method)
    .where("address_key", "=", key)
    .where("language", "is not", null)
    .orderBy("state_since", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

type Found = Pick<Recipient, "to" | "listId" | "isByParticipation" | "messageName" | "proof"> & {
  language: string | null;
};

async function findInOutbox(team: TeamDb, id: string): Promise<Found | undefined> {
  const row = await team.data
    .selectFrom("_outbox")
    .select(["address", "address_key", "language", "message_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const message =
    row &&
    (await team
      .from("outgoing_message")
      .select(["delivery_method", "content_type", "subscription_list_id", "message_name"])
      .where("id", "=", row.message_id)
      .executeTakeFirst());
  if (!row || !message) return undefined;
  return {
    to: { method: message.delivery_method, address: row.address, key: row.address_key },
    language: row.language,
    listId: message.subscription_list_id,
    isByParticipation: message.content_type === "PARTICIPATION",
    messageName: message.message_name,
    proof: { messageId: row.message_id, outboxId: id },
  };
}

async function findSubscriber(team: TeamDb, id: string): Promise<Found | undefined> {
  const row = await team.data.selectFrom("_subscriber").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const to = { method: row.channel, address: row.address, key: row.address_key };
  return { to, language: row.language, listId: row.list_id, isByParticipation: false, messageName: "", proof: {} };
}
