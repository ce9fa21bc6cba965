import { createHmac, timingSafeEqual } from "node:crypto";
import { isId } from "#shared/ids.ts";
import type { Notification } from "../notification.ts";
import { twilioStatusTypes } from "./event-types.ts";

export type TwilioForm = Readonly<Record<string, string>>;

/** Signed with the account's token over the address as Twilio called it and what was posted, in the order of the names. */
export function isSignedByTwilio(given: {
  url: string;
  form: TwilioForm;
  signature: string | undefined;
  token: string;
}): boolean {
  const { url, form, signature = "", token } = given;
  if (!token) return false;
  const words = Object.keys(form)
    .sort()
    .map((name) => `${name}${form[name]}`);
  const expected = createHmac("sha1", token)
    .update(`${url}${words.join("")}`)
    .digest();
  const told = Buffer.from(signature, "base64");
  return told.length === expected.length && timingSafeEqual(told, expected);
}

/** The number itself is wrong: unknown, or of a phone that gets no text messages. */
const badNumber = new Set([21211, 21217, 21614, 30005, 30006]);
const optedOut = 21610;

/** What became of a message. `query` is that of the address that we gave with it: whom it was for. */
export function readTwilioStatus(
  form: TwilioForm,
  query: Readonly<Record<string, string>>,
  now = new Date(),
): Notification[] {
  const status = form.MessageStatus ?? form.SmsStatus ?? "";
  const providerId = form.MessageSid ?? form.SmsSid;
  const type = Object.hasOwn(twilioStatusTypes, status) ? twilioStatusTypes[status] : undefined;
  if (!type || !providerId) return [];
  const code = Number(form.ErrorCode ?? 0);
  const { recipient = "", team = "" } = query;
  return [
    {
      // It has no name of its own: each status comes once, or again as the same.
      ...{ type, at: now, source: "twilio", sourceId: `${providerId} ${status}`, providerId },
      ...(isId(recipient) && { outboxId: recipient }),
      ...(isId(team) && { teamId: team }),
      detail: {
        ...(code && { code, isPermanent: badNumber.has(code) }),
        ...(code === optedOut && { isOptOut: true }),
        ...(form.ErrorMessage && { reason: form.ErrorMessage.slice(0, 300) }),
      },
      raw: form,
    },
  ];
}

/** What somebody has written back. */
export type IncomingSms = {
  providerId: string;
  accountSid: string;
  from: string;
  to: string;
  text: string;
  messagingServiceSid?: string;
  /** Twilio has acted on a word already: STOP, START or HELP. */
  optOutType?: string;
};

export function readTwilioIncoming(form: TwilioForm): IncomingSms | undefined {
  const { MessageSid, AccountSid, From, To, Body = "", MessagingServiceSid, OptOutType } = form;
  if (!MessageSid || !AccountSid || !From || !To) return undefined;
  return {
    ...{ providerId: MessageSid, accountSid: AccountSid, from: From, to: To, text: Body },
    ...(MessagingServiceSid && { messagingServiceSid: MessagingServiceSid }),
    ...(OptOutType && { optOutType: OptOutType }),
  };
}
