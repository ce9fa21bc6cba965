import * as z from "zod";

/** Where what cannot be delivered comes back to. A plus and a token of 52 characters are added before its @, where 64 fit. */
export const bounceAddress = z
  .string()
  .trim()
  .max(254)
  .regex(/^([^\s<>@+"\\]{1,11}@[^\s<>@"\\]+)?$/, "validation.bounceAddress");
