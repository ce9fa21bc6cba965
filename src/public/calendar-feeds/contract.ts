import * as z from "zod";
import { endpoint, holderOf, visitor } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const access = holderOf("team_admin_data_collections");
const oneView = z.strictObject({ teamId: id, viewId: id });
const feed = z.object({ address: z.string().nullable() });

/** The feed of a public calendar, for the calendar programs of people without an account. */
export const publicFeedsContract = {
  readPublicFeed: endpoint({
    method: "GET",
    path: "/teams/:teamId/public-feeds/:viewId",
    ...{ access, closedToKeys: true },
    summary: "The address of a public calendar's feed; null if it has none.",
    input: { params: oneView },
    output: feed,
  }),
  makePublicFeed: endpoint({
    method: "POST",
    path: "/teams/:teamId/public-feeds/:viewId",
    ...{ access, closedToKeys: true },
    summary: "Give a calendar a feed for people outside the team. If it has one, its old address stops working.",
    input: { params: oneView },
    output: feed,
    errors: ["conflict"],
  }),
  closePublicFeed: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/public-feeds/:viewId",
    ...{ access, closedToKeys: true },
    summary: "Close a calendar's feed for people outside the team. Its address stops working.",
    input: { params: oneView },
  }),
  openPublicFeed: endpoint({
    method: "GET",
    path: "/public/views/:viewId/feed/:file",
    access: visitor,
    summary:
      "A public calendar as iCalendar (RFC 5545), by the secret in its address: `{token}.ics`. Also where the view's page has a password.",
    input: {
      params: z.strictObject({ viewId: id, file: z.string().max(100) }),
      query: z.strictObject({ lang: z.string().max(10).optional() }),
    },
    streams: true,
    errors: ["not_found", "too_many_requests"],
  }),
} as const;
