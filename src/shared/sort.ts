import * as z from "zod";

/** An order: several keys, each a field or one of the columns that every record has. */
export const sortSchema = z
  .array(z.strictObject({ field: z.string().max(100), descending: z.boolean().default(false) }))
  .max(5);

export type Sort = z.output<typeof sortSchema>;

/** The order of a collection's members: by keys, or as people have put them. */
export const memberOrderSchema = z.union([sortSchema, z.strictObject({ byHand: z.literal(true) })]);

export type MemberOrder = z.output<typeof memberOrderSchema>;
