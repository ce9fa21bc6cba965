import { isOneAddress, oneLine } from "./one-line.ts";
import type { OutgoingMail } from "./way.server.ts";

/** A mail as nodemailer takes it. Nothing in it can write a header of its own, nor be sent to a second address. */
export function composeMail(mail: OutgoingMail) {
  const { from, to, replyTo, returnPath, subject, html, text, mailId, headers, attachments = [] } = mail;
  return {
    envelope: { from: oneLine(returnPath ?? from.address), to: [oneLine(to.address)] },
    from: { name: oneLine(from.name), address: oneLine(from.address) },
    to: { name: oneLine(to.name), address: oneLine(to.address) },
    ...(replyTo && { replyTo: { name: "", address: oneLine(replyTo) } }),
    subject: oneLine(subject),
    text,
    ...(html && { html }),
    messageId: oneLine(mailId),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => isHeaderOfOurs(name))
        .map(([name, value]) => [name, oneLine(value)]),
    ),
    attachments: attachments.map(({ name, contentType, content }) => ({
      filename: oneLine(name),
      contentType: oneLine(contentType),
      content,
    })),
    // Content is content: nothing in it is read from this machine, or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** What cannot be sent to, whatever the provider would say. */
export const findAddressProblem = ({ to }: OutgoingMail): string | undefined =>
  isOneAddress(to.address) ? undefined : "invalid_address";

/** The whole mail as it travels. */
export async function buildRawMail(mail: OutgoingMail): Promise<Buffer> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  return new MailComposer(composeMail(mail)).compile().build();
}

const written = new Set([
  "to",
  "cc",
  "bcc",
  "from",
  "sender",
  "reply-to",
  "subject",
  "message-id",
  "date",
  "return-path",
]);

/** Those that the mail itself says are not said again. */
const isHeaderOfOurs = (name: string): boolean =>
  /^[A-Za-z0-9-]{1,76}$/.test(name) && !written.has(name.toLowerCase()) && !/^(content-|mime-|dkim-)/i.test(name);
