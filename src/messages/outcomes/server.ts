import { drawMessage } from "#messages/sending/show-letters.server.ts";
import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { followContract } from "./follow-contract.ts";
import { type Fetched, followLink, noteOpened } from "./follow-link.server.ts";
import { listRecipientEvents } from "./list-events.server.ts";
import { listRecordMessages } from "./list-record-messages.server.ts";
import { listSentMessages } from "./list-sent-messages.server.ts";
import { notificationAddresses } from "./notification-addresses.server.ts";
import { notificationsContract } from "./notifications-contract.ts";
import { readMessageStats } from "./read-stats.server.ts";
import { receiveBounce } from "./receive-bounce.server.ts";
import { receiveSes } from "./receive-ses.server.ts";
import { type Posted, receiveTwilioMessage, receiveTwilioStatus } from "./receive-twilio.server.ts";
import { outcomesContract } from "./stats-contract.ts";
import { viewMessage } from "./view-message.server.ts";

export const messageNotifications = feature(notificationsContract, {
  receiveSesNotification: async ({ app, raw }) => {
    await receiveSes(app, required(raw));
    return undefined;
  },
  receiveTwilioStatus: async ({ app, raw, query, request }) => {
    await receiveTwilioStatus(app, postedIn(request, raw), query);
    return undefined;
  },
  receiveTwilioMessage: async ({ app, raw, request, reply }) => {
    const answer = await receiveTwilioMessage(app, postedIn(request, raw));
    return reply.type("text/xml").send(answer);
  },
  receiveBounce: async ({ app, raw, query, request }) => {
    const signature = headerOf(request, "simply-signature");
    await receiveBounce(app, { mail: required(raw), signature, teamId: query.team });
    return undefined;
  },
  readNotificationAddresses: async ({ app, team }) => notificationAddresses(app, team.id),
});

export const messageOutcomes = feature(outcomesContract, {
  readMessageStats: ({ team, caller, params }) => readMessageStats(team, caller, params.messageId),
  readMessagePicture: ({ team, params, query, ...asking }) =>
    drawMessage(asking, team, params.messageId, query.language),
  listRecipientEvents: ({ team, caller, params }) => listRecipientEvents(team, caller, params),
  listSentMessages: ({ app, team, caller, query }) => listSentMessages(app, team, caller, query),
  listRecordMessages: ({ team, caller, params, query }) => listRecordMessages(team, caller, params.recordId, query),
});

export const followedLinks = feature(followContract, {
  openLink: async ({ app, query, request, reply }) =>
    reply
      .header("referrer-policy", "no-referrer")
      .redirect(await followLink(app, query.token, query.link, fetchedBy(request)), 302),
  openPixel: async ({ app, query, request, reply }) => {
    await noteOpened(app, query.token, fetchedBy(request));
    // Mail programs in browsers show it on their own pages.
    return reply.header("cross-origin-resource-policy", "cross-origin").type("image/gif").send(emptyPicture);
  },
  viewMessage: async ({ app, query, reply }) => {
    const html = await viewMessage(app, query.token);
    return reply.header("content-security-policy", letterPolicy).type("text/html; charset=utf-8").send(html);
  },
});

/** A letter is no page of ours: it runs nothing, sends nothing, and stands in no frame. */
const letterPolicy =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const emptyPicture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const fetchedBy = (request: Asked & { method: string; ip: string }): Fetched => ({
  method: request.method,
  userAgent: headerOf(request, "user-agent") ?? "",
  purpose: ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headerOf(request, name) ?? "").join(" "),
  address: request.ip,
});

type Asked = { url: string; headers: Record<string, string | string[] | undefined> };

const headerOf = ({ headers }: Asked, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

const postedIn = (request: Asked, raw: string | undefined): Posted => ({
  path: request.url,
  signature: headerOf(request, "x-twilio-signature"),
  text: required(raw),
});

function required(raw: string | undefined): string {
  if (raw === undefined) throw new Refusal("unsupported_media");
  return raw;
}
