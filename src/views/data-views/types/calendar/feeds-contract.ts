import * as z from "zod";
import { anyone, endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { oneView } from "../../contract.ts";

export const mostFeeds = 20;

const feed = z.object({
  id: z.string(),
  viewId: z.string(),
  viewName: z.string(),
  /** The end of its address, by which it is known again. */
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  /** To the minute. */
  lastReadAt: z.iso.datetime().nullable(),
});

export type Feed = z.output<typeof feed>;

/** A key that could make feeds would outlive its own end: all of these are for people who are signed in. */
const common = { access: member(), closedToKeys: true } as const;

/** Calendars for calendar programs: whoever has such an address reads what its owner may read at that moment. */
export const feedsContract = {
  listFeeds: endpoint({
    method: "GET",
    path: "/teams/:teamId/feeds",
    ...common,
    summary: "The caller's calendar feeds in this team, newest first.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ feeds: z.array(feed) }),
  }),
  createFeed: endpoint({
    method: "POST",
    path: "/teams/:teamId/views/:viewId/feeds",
    ...common,
    summary: `Create a feed of a calendar for your own calendar app, at most ${mostFeeds} per person. \`address\` is shown only once.`,
    input: { params: oneView },
    output: feed.extend({ address: z.string() }),
    errors: ["conflict"],
  }),
  revokeFeed: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/feeds/:feedId",
    ...common,
    summary: "Revoke one of your own feeds. Its address stops working immediately.",
    input: { params: z.strictObject({ teamId: id, feedId: id }) },
  }),
  readFeed: endpoint({
    method: "GET",
    path: "/feeds/:file",
    access: anyone,
    summary:
      "A calendar as iCalendar (RFC 5545), by the secret in its address: `{token}.ics`. With the rights that its owner has at that moment.",
    input: { params: z.strictObject({ file: z.string().max(100) }) },
    streams: true,
    errors: ["not_found", "too_many_requests"],
  }),
} as const;
