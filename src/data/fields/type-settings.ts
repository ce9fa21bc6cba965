import * as z from "zod";
import type { FieldType } from "./field-type.ts";

export const settingsOf = (type: FieldType): [key: string, schema: z.ZodType][] =>
  type.config instanceof z.ZodObject ? Object.entries(type.config.shape as Record<string, z.ZodType>) : [];

/** The first setting without which a field of this type is of no use yet, such as the list to choose from. */
export const neededSetting = (type: FieldType, config: Record<string, unknown>): string | undefined =>
  settingsOf(type).find(([key, schema]) => schema.meta()?.isNeeded === true && (config[key] ?? null) === null)?.[0];

/** The setting that names the custom list whose items a field of this type offers. */
export const listSetting = (type: FieldType): string | undefined =>
  settingsOf(type).find(([, schema]) => schema.meta()?.editor === "customList")?.[0];
