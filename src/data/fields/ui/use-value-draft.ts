import { useState } from "react";
import type { Parsed, Problem } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";

type Kept<Draft> = { draft: Draft; problem: Problem | null; standsFor: string };

type Form<Value, Draft> = { write(value: Value | null): Draft; read(draft: Draft): Parsed<Value> };

/**
 * For values of several parts. What is typed stays as it was typed, and is handed on as soon as it is whole; a value
 * that comes from elsewhere takes its place.
 */
export function useValueDraft<Config, Value, Draft>(
  { value, onChange, onProblem }: Pick<InputProps<Config, Value>, "value" | "onChange" | "onProblem">,
  { write, read }: Form<Value, Draft>,
) {
  const [kept, setKept] = useState<Kept<Draft>>();
  const shown = JSON.stringify(value);
  const current = kept?.standsFor === shown ? kept : undefined;
  return {
    draft: current ? current.draft : write(value),
    problem: current?.problem ?? null,
    change(draft: Draft) {
      const found = read(draft);
      const problem = "problem" in found ? found.problem : null;
      const after = "value" in found ? found.value : value;
      setKept({ draft, problem, standsFor: JSON.stringify(after) });
      onProblem?.(problem);
      if (!problem && JSON.stringify(after) !== shown) onChange(after);
    },
  };
}
