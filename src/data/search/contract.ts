import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** Where a word lies in a text, counted as JavaScript counts: the text itself is never marked up. */
const marks = z.array(z.object({ start: z.number(), end: z.number() }));

const hit = z.object({
  id: z.string(),
  name: z.string(),
  nameMarks: marks,
  /** Of a field that says more than the name does; never of one that the caller may not read. */
  excerpt: z.object({ fieldId: z.string(), text: z.string(), marks }).nullable(),
});

export type Hit = z.output<typeof hit>;

const group = z.object({
  collectionId: z.string(),
  name: z.string(),
  pluralName: z.string(),
  icon: z.string(),
  hits: z.array(hit),
});

export type HitGroup = z.output<typeof group>;

export const searchContract = {
  search: endpoint({
    method: "GET",
    path: "/teams/:teamId/search",
    access: member(),
    summary:
      "Records that contain every word of `q` (also parts of words, from two letters on), best matches first, each once, by collection. " +
      "`isCapped`: there may be more than is listed.",
    input: {
      params: z.strictObject({ teamId: id }),
      query: z.strictObject({
        q: z.string().max(200).default(""),
        limit: z
          .string()
          .regex(/^\d{1,3}$/, "validation.invalid")
          .transform(Number)
          .pipe(z.int().min(1).max(100))
          .optional(),
      }),
    },
    output: z.object({ groups: z.array(group), isCapped: z.boolean() }),
  }),
} as const;
