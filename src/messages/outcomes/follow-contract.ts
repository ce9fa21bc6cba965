import * as z from "zod";
import { anyone, endpoint } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const token = z.string().regex(/^[A-Za-z0-9_-]{60,300}$/, "validation.link");

/** What stands in messages themselves, as short as it can be. */
export const followContract = {
  openLink: endpoint({
    method: "GET",
    path: "/m/c",
    access: anyone,
    summary: "Leads where a link of a message leads, and notes that it was followed.",
    input: { query: z.strictObject({ token, link: id }) },
    errors: ["link_expired"],
    streams: true,
  }),
  openPixel: endpoint({
    method: "GET",
    path: "/m/o.gif",
    access: anyone,
    summary: "A picture that nobody sees, by which a message is known to have been opened.",
    input: { query: z.strictObject({ token: z.string().max(300) }) },
    streams: true,
  }),
  viewMessage: endpoint({
    method: "GET",
    path: "/m/v",
    access: anyone,
    summary: "A message as its recipient got it, in a browser.",
    input: { query: z.strictObject({ token }) },
    errors: ["link_expired"],
    streams: true,
  }),
} as const;
