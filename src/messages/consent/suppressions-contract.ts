import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { suppressionReasons } from "./suppressions.ts";

export const mostSuppressionRows = 200_000;
const access = holderOf("team_admin_account_info");

const suppression = z.object({
  id: z.string(),
  channel: z.enum(deliveryMethods),
  /** Empty where the person was erased and only this is kept. */
  address: z.string(),
  reason: z.enum(suppressionReasons),
  /** Where it came from: bounce, complaint, soft_bounces, page, one_click, sms, by_hand, import … */
  origin: z.string(),
  note: z.string(),
  messageId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
suppression.register(z.globalRegistry, { id: "Suppression" });
export type Suppression = z.output<typeof suppression>;

const suppressionInput = z.strictObject({
  channel: z.enum(deliveryMethods),
  address: z.string().trim().min(1, "validation.empty").max(254),
  reason: z.enum(suppressionReasons).default("manual"),
  note: z.string().trim().max(500).default(""),
});
export type SuppressionInput = z.output<typeof suppressionInput>;

const suppressionsQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  channel: z.enum(deliveryMethods).optional(),
  reason: z.enum(suppressionReasons).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: id.optional(),
});
export type SuppressionsQuery = z.output<typeof suppressionsQuery>;

const team = z.strictObject({ teamId: id });

export const suppressionsContract = {
  listSuppressions: endpoint({
    method: "GET",
    path: "/teams/:teamId/suppressions",
    access,
    summary: "Addresses and numbers that are not written to, newest first. `cursor` of one page asks for the next.",
    input: { params: team, query: suppressionsQuery },
    output: z.object({ suppressions: z.array(suppression), cursor: z.string().nullable() }),
  }),
  addSuppression: endpoint({
    method: "POST",
    path: "/teams/:teamId/suppressions",
    access,
    summary: "Stop writing to an address or number.",
    input: { params: team, body: suppressionInput },
    output: suppression,
  }),
  removeSuppression: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/suppressions/:suppressionId",
    access,
    summary:
      "Allow writing to an address again. Where the person complained or opted out, `because` is required and goes to the audit log.",
    input: {
      params: team.extend({ suppressionId: id }),
      query: z.strictObject({ because: z.string().trim().max(500).optional() }),
    },
  }),
  importSuppressions: endpoint({
    method: "POST",
    path: "/teams/:teamId/suppressions/import",
    access,
    summary: `Stop writing to every address of a CSV file with up to ${mostSuppressionRows.toLocaleString("en-US")} rows. Columns: address, and if you like channel, reason and note.`,
    input: { params: team },
    upload: { maxBytes: 20 * 1024 * 1024 },
    output: z.object({
      added: z.number(),
      known: z.number(),
      /** The first rows that have no address, by their numbers. */
      invalid: z.array(z.number()),
    }),
  }),
  exportSuppressions: endpoint({
    method: "GET",
    path: "/teams/:teamId/suppressions.csv",
    access,
    summary: "Addresses and numbers that are not written to, as CSV that can be imported again.",
    input: { params: team },
    streams: true,
  }),
} as const;
