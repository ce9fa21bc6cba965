import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import type { Choice } from "./choice-offer.ts";
import { orEmpty } from "./one-of-many.ts";
import { usePastedNames } from "./use-pasted-names.ts";

export type ChoosingProps<Config> = { field: InputProps<Config, string[]>; type: FieldType; most: number };

/** What is chosen, by picking or by pasting names of what is offered. `onTake` hears of it before the field does. */
export function useChoosing<Config>(
  { field, type, most }: ChoosingProps<Config>,
  offered: readonly Choice[],
  onTake?: (ids: readonly string[]) => void,
) {
  const chosen = field.value ?? [];
  const onChange = (ids: string[]) => {
    onTake?.(ids);
    field.onChange(orEmpty(ids));
  };
  const add = (ids: string[]) => onChange(most === 1 ? ids : [...new Set([...chosen, ...ids])]);
  const onPaste = usePastedNames(type, field.config, offered, add);
  /** The first for a `ChoiceInput`. */
  return [{ chosen, onChange, most, onPaste }, add] as const;
}
