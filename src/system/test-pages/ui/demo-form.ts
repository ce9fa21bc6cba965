import * as z from "zod";

/** The demo form of the spec; its limits are no rules of the product. */
export const demoForm = z.object({
  firstName: z.string().trim().min(3).max(10),
  lastName: z.string().trim().min(6).max(10),
  files: z.array(z.object({ name: z.string(), type: z.string(), size: z.number() })),
});

export type DemoValues = z.output<typeof demoForm>;
