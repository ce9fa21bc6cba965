import { createHash } from "node:crypto";
import type { App } from "#server/app.ts";
import { readRecipient } from "../../delivery/recipient-token.server.ts";
import type { Notification } from "../notification.ts";
import { reportedActionTypes } from "./event-types.ts";

type Fields = Readonly<Record<string, string>>;

/**
 * What a mail that came back says: reports of mail servers (RFC 3464) and complaints of mailbox providers (RFC 5965).
 * Anything else that lands in the mailbox, such as "I am away", says nothing of what was sent.
 */
export async function readBounceMail(
  app: Pick<App, "secret">,
  raw: string | Buffer,
  now = new Date(),
): Promise<Notification[]> {
  // Loaded with the first that comes back.
  const { simpleParser } = await import("mailparser");
  const mail = await simpleParser(raw, { keepDeliveryStatus: true, skipTextToHtml: true, skipTextLinks: true });
  const part = (...types: string[]) =>
    mail.attachments.find(({ contentType }) => types.includes(contentType))?.content.toString("utf8");
  const recipient = findRecipient(
    app,
    mail.headerLines,
    part("message/rfc822", "text/rfc822-headers", "message/rfc822-headers"),
  );
  const about = {
    at: mail.date && mail.date < now ? mail.date : now,
    source: "bounce-mail",
    ...(recipient && { outboxId: recipient.id, teamId: recipient.teamId }),
  };
  const sourceId = mail.messageId ?? createHash("sha256").update(raw).digest("hex");

  const complaint = part("message/feedback-report");
  if (complaint !== undefined) {
    const kind = groupsOf(complaint)[0]?.["feedback-type"] ?? "";
    return kind === "abuse" || kind === "fraud" ? [{ ...about, type: "complaint", sourceId, detail: { kind } }] : [];
  }
  const report = part("message/delivery-status");
  if (report === undefined) return [];
  // The first group is about the mail as a whole, each other one about a recipient; we send to one at a time.
  return groupsOf(report)
    .filter((fields) => fields.action !== undefined)
    .slice(0, 1)
    .flatMap((fields) => {
      const action = fields.action!.toLowerCase();
      const type = Object.hasOwn(reportedActionTypes, action) ? reportedActionTypes[action] : undefined;
      return type ? [{ ...about, type, sourceId, detail: detailOf(fields, action), raw: fields }] : [];
    });
}

type HeaderLines = readonly { key: string; line: string }[];

/** By the mail that was returned, else by the address that it was returned to. */
function findRecipient(app: Pick<App, "secret">, lines: HeaderLines, returned: string | undefined) {
  const fields = groupsOf(returned ?? "")[0] ?? {};
  const to = ["to", "delivered-to", "x-original-to", "envelope-to", "in-reply-to", "references"];
  const candidates = [
    fields["message-id"] ?? "",
    fields["return-path"] ?? "",
    ...lines.filter(({ key }) => to.includes(key)).map(({ line }) => line),
  ];
  for (const text of candidates) {
    const found = readRecipient(app, text);
    if (found) return found;
  }
  return undefined;
}

function detailOf(fields: Fields, action: string): Record<string, unknown> {
  const { status = "", "diagnostic-code": diagnostic, "final-recipient": address } = fields;
  return {
    // 5.2.2 is a full mailbox, and 5.7 a policy: neither says that there is nobody.
    ...(action === "failed" && { isPermanent: status.startsWith("5.") && !/^5\.(2\.2|7\.)/.test(status) }),
    ...(action === "delayed" && { isDelayed: true }),
    ...(status && { status: status.slice(0, 20) }),
    ...(diagnostic && { diagnosticCode: diagnostic.slice(0, 300) }),
    ...(address && { address: address.replace(/^[^;]*;\s*/, "").slice(0, 254) }),
  };
}

/** Fields by their names in lower case, in groups that an empty line ends; a line that begins with a space goes on. */
function groupsOf(text: string): Fields[] {
  const groups: Record<string, string>[] = [{}];
  for (const line of text.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    if (line.trim() === "") {
      groups.push({});
      continue;
    }
    const colon = line.indexOf(":");
    if (colon < 1) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    const group = groups.at(-1)!;
    if (!Object.hasOwn(group, name)) group[name] = line.slice(colon + 1).trim();
  }
  return groups.filter((group) => Object.keys(group).length > 0);
}
