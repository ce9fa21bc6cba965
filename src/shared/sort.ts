import * as z from "zod";

/** An order: several keys, each a field or one of the columns that every record has. */
export const sortSchema = z
  .array(z.strictObject({ field: z.string().max(100), descending: z.boolean().default(false) }))
  .max(5);

export type Sort = z.output<typeof sortSchema>;
