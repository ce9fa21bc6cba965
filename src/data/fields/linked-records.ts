import * as z from "zod";
import { id } from "#shared/id-schema.ts";

/** Settings of the fields that link records. */
export const linkSettings = {
  /** Whose records can be linked; none named: any. */
  collectionIds: z.array(id).max(100).default([]).meta({ editor: "collections" }),
  /** What the link is called on the linked record. */
  reverseTitle: z.string().trim().max(200).default(""),
};
