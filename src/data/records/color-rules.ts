import * as z from "zod";
import { filterSchema } from "#shared/filter.ts";

export const mostColorRules = 10;

export const colorRule = z.strictObject({
  filter: filterSchema,
  color: z.string().regex(/^[a-z]{2,20}$/, "validation.invalid"),
});

/** A color for records that a condition is true of; of several rules the first counts. */
export type ColorRule = z.output<typeof colorRule>;

export const colorRules = z.array(colorRule).min(1).max(mostColorRules);
