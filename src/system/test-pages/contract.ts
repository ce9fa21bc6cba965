import * as z from "zod";
import { endpoint, member, testPages } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

export const testPagesContract = {
  readOutbox: endpoint({
    method: "GET",
    path: "/test/outbox",
    access: testPages,
    summary: "Emails and text messages that were captured instead of sent, newest first.",
    input: { query: z.strictObject({ to: z.string().max(254).optional() }) },
    output: z.object({
      letters: z.array(
        z.object({
          id: z.string(),
          channel: z.enum(["EMAIL", "SMS"]),
          to: z.string(),
          from: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          headers: z.record(z.string(), z.string()),
          sentAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  sendTestEvent: endpoint({
    method: "POST",
    path: "/test/teams/:teamId/events",
    access: member(),
    summary: "Publish an event to yourself, to try the live stream.",
    input: { params: z.strictObject({ teamId: id }), body: z.strictObject({ text: z.string().max(200) }) },
  }),
} as const;
