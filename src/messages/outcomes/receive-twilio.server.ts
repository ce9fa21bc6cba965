import { readAddress } from "#messages/consent/addresses.ts";
import { applySmsWord } from "#messages/consent/apply-sms-word.server.ts";
import { readSmsWord } from "#messages/consent/sms-words.ts";
import { readTeamWay } from "#messages/delivery/team-way.server.ts";
import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { acceptNotifications } from "./accept-notifications.server.ts";
import { teamsThatWroteTo, teamsWithAccount } from "./find-teams.server.ts";
import {
  type IncomingSms,
  isSignedByTwilio,
  readTwilioIncoming,
  readTwilioStatus,
  type TwilioForm,
} from "./readers/read-twilio.server.ts";
import { recordNotifications } from "./record-notifications.server.ts";

/** `path`: as it was called, with its query. */
export type Posted = { path: string; signature: string | undefined; text: string };

/** Believed of the team that its address names: signed by that team's account, or by the installation's. */
export async function receiveTwilioStatus(app: App, posted: Posted, query: { recipient: string; team: string }) {
  const form = formOf(posted);
  // Most are the installation's: nothing has to be read for them.
  const isInstallation = ofInstallation(app, form).some((token) => isSigned(app, posted, form, token));
  if (!isInstallation) requireSigned(app, posted, form, await tokensOf(app, query.team, form));
  await acceptNotifications(app, readTwilioStatus(form, query));
}

/** What a team's own account signs with, if it is this one. */
async function tokensOf(app: App, teamId: string, form: TwilioForm): Promise<(string | undefined)[]> {
  const team = await app.db.app.selectFrom("team").select("id").where("id", "=", teamId).executeTakeFirst();
  const own = team && (await readTeamWay(app, app.db.team(team.id), "SMS"));
  return own?.kind === "twilio" && own.settings.accountSid === form.AccountSid ? [own.secrets.authToken] : [];
}

/** Answers what is to be answered, as Twilio reads it. */
export async function receiveTwilioMessage(app: App, posted: Posted): Promise<string> {
  const form = formOf(posted);
  const own = await teamsWithAccount(app, form.AccountSid ?? "");
  requireSigned(app, posted, form, [...own.map(({ token }) => token), ...ofInstallation(app, form)]);
  const sms = readTwilioIncoming(form);
  const from = sms && readAddress("SMS", sms.from);
  if (!from) return answerWith(undefined);
  const signers = own.filter(({ token }) => isSigned(app, posted, form, token)).map(({ teamId }) => teamId);
  const isInstallation = ofInstallation(app, form).some((token) => isSigned(app, posted, form, token));
  const wrote = await teamsThatWroteTo(app, from.key, isInstallation ? undefined : signers);
  // To a team's own number anybody can say that they want nothing, whether or not they ever got anything.
  const teams = wrote.length > 0 ? wrote : signers;
  const answers: string[] = [];
  for (const teamId of teams) {
    if (!(await isNew(app, teamId, from.key, sms))) continue;
    const applied = await applySmsWord(app, teamId, sms.from, sms.text);
    if (applied) answers.push(applied.answer);
  }
  // Twilio has answered already where it acts on such words itself.
  return answerWith(sms.optOutType ? undefined : answers[0]);
}

const formOf = ({ text }: Posted): TwilioForm => Object.fromEntries(new URLSearchParams(text));

function ofInstallation(app: App, form: TwilioForm): string[] {
  const { twilioAccountSid } = app.settings.current;
  const token = app.settings.secret("twilioAuthToken").value;
  return token && twilioAccountSid && twilioAccountSid === form.AccountSid ? [token] : [];
}

const isSigned = ({ env }: App, { path, signature }: Posted, form: TwilioForm, token: string): boolean =>
  isSignedByTwilio({ url: `${env.APP_URL}${path}`, form, signature, token });

function requireSigned(app: App, posted: Posted, form: TwilioForm, tokens: readonly (string | undefined)[]): void {
  if (tokens.some((token) => token && isSigned(app, posted, form, token))) return;
  app.log.warn("a notification of Twilio was not believed");
  throw new Refusal("malformed_request");
}

const maxReplyCharacters = 1600;

/** The same words sent again by somebody else are not said again: what was last said counts. */
async function isNew(app: App, teamId: string, key: string, sms: IncomingSms): Promise<boolean> {
  const last = await app.db
    .team(teamId)
    .data.selectFrom("_outbox")
    .select("id")
    .where("address_key", "=", key)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return true;
  // What is no word that is obeyed is for a person to read.
  const detail = readSmsWord(sms.text) ? {} : { reply: sms.text.slice(0, maxReplyCharacters) };
  const told = { type: "received", source: "twilio", sourceId: sms.providerId, detail } as const;
  const recorded = await recordNotifications(app, teamId, [{ ...told, at: new Date(), outboxId: last.id, teamId }]);
  return recorded.length > 0;
}

const answerWith = (text: string | undefined): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${text ? `<Message>${escapeHtml(text)}</Message>` : ""}</Response>`;
