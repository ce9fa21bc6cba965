import { useState } from "react";
import { sameJson } from "#shared/same-json.ts";
import type { Parsed, Problem } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";

type Kept<Value, Draft> = { draft: Draft; problem: Problem | null; standsFor: Value | null };

type Form<Value, Draft> = { write(value: Value | null): Draft; read(draft: Draft): Parsed<Value> };

/**
 * For values of several parts. What is typed stays as it was typed, and is handed on as soon as it is whole; a value
 * that comes from elsewhere takes its place.
 */
export function useValueDraft<Config, Value, Draft>(
  { value, onChange, onProblem }: Pick<InputProps<Config, Value>, "value" | "onChange" | "onProblem">,
  { write, read }: Form<Value, Draft>,
) {
  const [kept, setKept] = useState<Kept<Value, Draft>>();
  const current = kept && sameJson(kept.standsFor, value) ? kept : undefined;
  return {
    draft: current ? current.draft : write(value),
    problem: current?.problem ?? null,
    change(draft: Draft) {
      const found = read(draft);
      const problem = "problem" in found ? found.problem : null;
      const after = "value" in found ? found.value : value;
      setKept({ draft, problem, standsFor: after });
      onProblem?.(problem);
      if (!problem && !sameJson(after, value)) onChange(after);
    },
  };
}
