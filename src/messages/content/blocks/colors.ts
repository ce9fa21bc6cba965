import * as z from "zod";

export const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, "validation.invalid")
  .meta({ editor: "color" });
