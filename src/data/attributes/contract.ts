import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

const inCollection = z.strictObject({ teamId: id, collectionId: id });
const collectionShown = z.object({ id: z.string(), name: z.string() });

/** What collections of people, of products and by hand can do beside the rest. */
export const attributesContract = {
  findPossibleDuplicates: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/possible-duplicates",
    reads: true,
    access: member(),
    summary:
      "Up to five people with the same email address or phone number as these values, in any collection of people; `recordId` is left out.",
    input: {
      params: inCollection,
      body: z.strictObject({ values: z.record(id, z.unknown()), recordId: id.optional() }),
    },
    output: z.object({
      records: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          collections: z.array(collectionShown),
          /** The fields that are the same. */
          fieldIds: z.array(z.string()),
        }),
      ),
    }),
    repeatable: true,
  }),
  listProducts: endpoint({
    method: "GET",
    path: "/teams/:teamId/products",
    access: member(),
    summary:
      "Records that can be chosen in line items, by name. The price is the collection's first money field, else its first decimal one.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        q: z.string().trim().max(200).default(""),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, "validation.invalid")
          .transform(Number)
          .pipe(z.int().min(1).max(100))
          .optional(),
      }),
    },
    output: z.object({
      products: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          price: z.string().nullable(),
          currency: z.string().nullable(),
          collection: collectionShown,
        }),
      ),
    }),
  }),
  orderMember: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/order",
    access: member(),
    summary: "Put a record right behind another one in a collection that is ordered by hand; without one, before all.",
    input: { params: inCollection, body: z.strictObject({ recordId: id, afterId: id.nullable() }) },
    repeatable: true,
  }),
} as const;
