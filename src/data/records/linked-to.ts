import * as z from "zod";
import { id } from "#shared/id-schema.ts";

/** Linked to a record through a field: `there`, what the record leads to; `back`, what leads to the record. */
export const linkedToSchema = z.strictObject({ recordId: id, fieldId: id, direction: z.enum(["there", "back"]) });

export type LinkedTo = z.output<typeof linkedToSchema>;
