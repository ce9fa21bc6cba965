import * as z from "zod";
import { anyone, endpoint, teamAdmin } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** Where providers tell what became of messages. They are nobody's users: what they send is believed by its signature. */
export const notificationsContract = {
  receiveSesNotification: endpoint({
    method: "POST",
    path: "/message-notifications/ses",
    access: anyone,
    summary: "What Amazon tells of emails, through a topic of SNS that is listened to.",
    takesRaw: "text/plain",
    repeatable: true,
  }),
  receiveTwilioStatus: endpoint({
    method: "POST",
    path: "/message-notifications/twilio/status",
    access: anyone,
    summary: "What Twilio tells of a text message.",
    input: { query: z.strictObject({ recipient: id, team: id }) },
    takesRaw: "application/x-www-form-urlencoded",
    repeatable: true,
  }),
  receiveTwilioMessage: endpoint({
    method: "POST",
    path: "/message-notifications/twilio/incoming",
    access: anyone,
    summary: "A text message that somebody has sent to a number. STOP and START are obeyed and answered.",
    takesRaw: "application/x-www-form-urlencoded",
    streams: true,
    repeatable: true,
  }),
  receiveBounce: endpoint({
    method: "POST",
    path: "/message-notifications/bounces",
    access: anyone,
    summary:
      "An email that came back (RFC 3464), as it is, with `Simply-Signature: t=<seconds>,v1=<hex>`: an HMAC-SHA256 of `<seconds>.<email>` with the installation's key, or with a team's own.",
    input: { query: z.strictObject({ team: id.optional() }) },
    takesRaw: "message/rfc822",
    repeatable: true,
  }),
  readNotificationAddresses: endpoint({
    method: "GET",
    path: "/teams/:teamId/message-notifications",
    access: teamAdmin(),
    summary: "Where the team's own providers tell what became of its messages, and the key for emails that came back.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ ses: z.string(), twilioIncoming: z.string(), bounces: z.string(), bounceKey: z.string() }),
    closedToKeys: true,
  }),
} as const;
