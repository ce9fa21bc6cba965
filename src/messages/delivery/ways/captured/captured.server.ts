import * as z from "zod";
import type { App } from "#server/app.ts";
import { newId } from "#shared/ids.ts";
import { findAddressProblem } from "../../compose-mail.server.ts";
import { notBegun, noteBegun } from "../../hand-over.server.ts";
import { oneLine } from "../../one-line.ts";
import type { BeforeHandOver, Outcome, OutgoingMail, OutgoingSms, WayKind } from "../../way.server.ts";

/** Nothing leaves: what would have been sent is kept for a while, and readable at /test/outbox. */
export const capturedWay: WayKind = {
  name: "captured",
  methods: ["EMAIL", "SMS"],
  settings: z.strictObject({}),
  secrets: [],
  open: (app, { key }) => ({
    kind: "captured",
    key,
    limits: { connections: 1 },
    takesBatches: true,
    send: (messages, before) => capture(app, messages, before),
    close: () => {},
  }),
};

async function capture(
  app: App,
  messages: readonly (OutgoingMail | OutgoingSms)[],
  before: BeforeHandOver | undefined,
): Promise<Outcome[]> {
  const begun = await Promise.all(messages.map(({ id }) => noteBegun(before, id)));
  const outcomes = messages.map((message, at): Outcome => {
    if (!begun[at]) return notBegun;
    const problem = "mailId" in message ? findAddressProblem(message) : undefined;
    return problem
      ? { is: "never", reason: problem, isAddress: true }
      : { is: "accepted", providerId: newId(), status: "delivered" };
  });
  const rows = messages.flatMap((message, at) => {
    const outcome = outcomes[at]!;
    if (outcome.is !== "accepted") return [];
    return [{ id: outcome.providerId, ...("mailId" in message ? rowOfMail(message) : rowOfSms(message)) }];
  });
  if (rows.length === 0) return outcomes;
  try {
    await app.db.app.insertInto("captured_mail").values(rows).execute();
    return outcomes;
  } catch (error) {
    const later: Outcome = { is: "later", reason: (error as Error).message };
    return outcomes.map((outcome) => (outcome.is === "accepted" ? later : outcome));
  }
}

const rowOfMail = ({ from, replyTo, to, subject, text, html, mailId, headers }: OutgoingMail) => ({
  channel: "EMAIL" as const,
  recipient: to.address,
  sender: oneLine(from.name ? `${from.name} <${from.address}>` : from.address),
  subject: oneLine(subject),
  body_text: text,
  body_html: html,
  headers: JSON.stringify({
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [oneLine(name), oneLine(value)])),
    "Message-ID": mailId,
    ...(replyTo && { "Reply-To": oneLine(replyTo) }),
  }),
});

const rowOfSms = ({ from, to, text }: OutgoingSms) => ({
  channel: "SMS" as const,
  recipient: to,
  sender: from,
  subject: "",
  body_text: text,
  body_html: "",
  headers: "{}",
});
