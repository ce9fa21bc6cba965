import { useMemo } from "react";
import type { FieldType } from "../field-type.ts";
import type { Choice } from "./choice-offer.ts";
import { useTextContext } from "./use-text-context.ts";

/** Reads pasted names as the type does, among the choices that are known. What it does not understand is searched for. */
export function usePastedNames(
  type: FieldType,
  config: unknown,
  choices: readonly Choice[],
  take: (ids: string[]) => void,
): (text: string) => boolean {
  const names = useMemo(() => new Map(choices.map(({ id, name }) => [id, name])), [choices]);
  const context = useTextContext(names);
  return (text) => {
    const read = type.parse(text, config, context);
    if ("problem" in read || read.value === null) return false;
    const ids = [read.value].flat() as string[];
    // An id is understood even where nothing is known of it; nobody means that by pasting.
    if (!ids.every((id) => names.has(id))) return false;
    take(ids);
    return true;
  };
}
