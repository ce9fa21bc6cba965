import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { filterSchema } from "#shared/filter.ts";
import { id } from "#shared/id-schema.ts";

/** At one a second nearly three hours. What is left is found by asking again. */
export const mostLocated = 10_000;

const part = z.string().max(500).default("");

/** Where an address is, asked of the operator's own service (`GEOCODER_URL`). */
export const geocodingContract = {
  readGeocoder: endpoint({
    method: "GET",
    path: "/teams/:teamId/geocoder",
    access: member(),
    summary: "Whether this installation can find the coordinates of addresses.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ isAvailable: z.boolean() }),
  }),
  findCoordinates: endpoint({
    method: "POST",
    path: "/teams/:teamId/geocoder",
    reads: true,
    access: member(),
    summary: "Up to five places that an address may mean, the likeliest first.",
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({ line1: part, line2: part, city: part, region: part, postalCode: part, country: part }),
    },
    output: z.object({
      places: z.array(z.object({ label: z.string(), latitude: z.number(), longitude: z.number() })),
    }),
    errors: ["unavailable"],
  }),
  locateRecords: endpoint({
    method: "POST",
    path: "/teams/:teamId/geocoder/records",
    access: member(),
    summary:
      "Find the coordinates of many addresses that have a first line and no coordinates, as long work and one change set. Of the given records, or of all that a filter matches; at most 10,000 at once.",
    input: {
      params: z.strictObject({ teamId: id }),
      body: z.strictObject({
        collectionId: id,
        /** The address. */
        fieldId: id,
        recordIds: z.array(id).min(1).max(mostLocated).optional(),
        filter: filterSchema.optional(),
      }),
    },
    limits: { items: 2 * mostLocated },
    /** No work where there is nothing to find. */
    output: z.object({ workId: z.string().nullable(), total: z.number() }),
  }),
} as const;
