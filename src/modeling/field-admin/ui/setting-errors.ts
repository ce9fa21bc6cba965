import type { ReactNode } from "react";
import { isId } from "#shared/ids.ts";

/** Of a form's errors those of the settings, by setting. */
export const settingErrors = (errors: Readonly<Record<string, ReactNode>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith("config.") && message ? [[path.slice("config.".length), String(message)]] : [],
    ),
  );

/** What others set, where that can be said in a word. */
export function tellSetting(value: unknown): string {
  const isPlain = (typeof value === "string" && !isId(value)) || typeof value === "number";
  return isPlain ? String(value) : "";
}
