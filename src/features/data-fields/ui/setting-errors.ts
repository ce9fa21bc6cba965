import type { ReactNode } from "react";
import { isId } from "#shared/ids.ts";
import { sameJson } from "#shared/same-json.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Of a form's errors those of the settings, by setting. */
export const settingErrors = (errors: Readonly<Record<string, ReactNode>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) =>
      path.startsWith("config.") && message ? [[path.slice("config.".length), String(message)]] : [],
    ),
  );

/** Which settings others have set otherwise, with what they set where that can be said in a word. */
export function tellSettings(theirs: Settings, mine: Settings, label: (key: string) => string): string {
  const changed = Object.keys(theirs).filter((key) => !sameJson(theirs[key], mine[key]));
  return changed
    .map((key) => {
      const value = theirs[key];
      const isPlain = (typeof value === "string" && !isId(value)) || typeof value === "number";
      return isPlain ? `${label(key)}: ${value}` : label(key);
    })
    .join(", ");
}
