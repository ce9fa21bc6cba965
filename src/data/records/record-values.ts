import * as z from "zod";
import { isId } from "#shared/ids.ts";

/**
 * Values by the ids of their fields; what each may be, the field's type says later. Looked at by hand and as it came:
 * `z.record` takes a second for the hundreds of thousands that a bulk change may bring.
 */
export const recordValues = z
  .unknown()
  .superRefine((given, { addIssue }) => {
    const refuse = (path: string[]) =>
      addIssue({ code: "custom", path, message: "validation.invalid", continue: false });
    if (typeof given !== "object" || given === null || Array.isArray(given)) return refuse([]);
    for (const key in given) if (!isId(key)) return refuse([key]);
  })
  .meta({ type: "object", additionalProperties: true }) as z.ZodType<Record<string, unknown>, Record<string, unknown>>;
