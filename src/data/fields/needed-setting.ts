import * as z from "zod";
import type { FieldType } from "./field-type.ts";

/** The first setting without which a field of this type is of no use yet, such as the list to choose from. */
export function neededSetting(type: FieldType, config: Record<string, unknown>): string | undefined {
  if (!(type.config instanceof z.ZodObject)) return undefined;
  const settings = Object.entries(type.config.shape as Record<string, z.ZodType>);
  return settings.find(([key, schema]) => schema.meta()?.isNeeded === true && (config[key] ?? null) === null)?.[0];
}
