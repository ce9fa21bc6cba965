import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

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
} as const;
