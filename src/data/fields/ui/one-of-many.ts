import type { InputProps } from "../field-ui.ts";

/** A field that holds one thing, entered by what enters several. */
export const asMany = <Config>(field: InputProps<Config, string>): InputProps<Config, string[]> => ({
  ...field,
  value: field.value === null ? null : [field.value],
  onChange: (ids) => field.onChange(ids?.[0] ?? null),
});

/** No choice is empty, not a list of nothing. */
export const orEmpty = (ids: readonly string[]): string[] | null => (ids.length > 0 ? [...ids] : null);
