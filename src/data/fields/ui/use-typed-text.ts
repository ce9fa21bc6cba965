import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType, Problem } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { useTextContext } from "./use-text-context.ts";

type Entered<Config, Value> = Pick<InputProps<Config, Value>, "value" | "onChange" | "onProblem" | "config" | "unread">;

/** What was typed, what the value was then, and what it has become by it. */
type Draft = { text: string; problem: Problem | null; before: unknown; after: unknown };

export type TypedText = {
  text: string;
  /** A sentence; only once the person has left the input, as everything is wrong while it is half-typed. */
  problem: string | undefined;
  type(text: string): void;
  /** Whole text from elsewhere, such as a calendar: written anew at once. */
  take(text: string): void;
  leave(): void;
};

/** Text that the type itself reads. What cannot be read stays as it was typed, what can is written anew on leaving. */
export function useTypedText<Config, Value>(
  type: FieldType,
  { value, onChange, onProblem, config, unread }: Entered<Config, Value>,
  write?: (value: Value) => string,
): TypedText {
  const context = useTextContext();
  const say = useSay();
  const [draft, setDraft] = useState(() => draftOf(unread));
  const [wasLeft, setWasLeft] = useState(draft !== undefined);
  const tellUnread = useEffectEvent(() => {
    if (draft?.problem) onProblem?.(draft.problem, draft.text);
  });
  useEffect(() => tellUnread(), []);
  const isOverwritten = draft !== undefined && value !== draft.before && value !== draft.after;
  const forget = useEffectEvent(() => {
    if (draft?.problem) onProblem?.(null);
    setDraft(undefined);
  });
  useEffect(() => {
    if (isOverwritten) forget();
  }, [isOverwritten]);

  const current = isOverwritten ? undefined : draft;
  return {
    text: current?.text ?? (value === null ? "" : writeReadably(value)),
    problem: wasLeft && current?.problem ? say(current.problem) : undefined,
    type: (text) => setDraft(read(text)),
    take(text) {
      const next = read(text);
      setDraft(next.problem ? next : undefined);
      setWasLeft(true);
    },
    leave() {
      setWasLeft(current?.problem != null);
      if (!current?.problem) setDraft(undefined);
    },
  };

  /** What was typed before, if it is still no value. */
  function draftOf(text: string | undefined): Draft | undefined {
    const parsed = text === undefined ? undefined : type.parse(text, config, context);
    return parsed && "problem" in parsed
      ? { text: text!, problem: parsed.problem, before: value, after: value }
      : undefined;
  }

  function read(text: string): Draft {
    const parsed = type.parse(text, config, context);
    const problem = "problem" in parsed ? parsed.problem : null;
    const after = "value" in parsed ? (parsed.value as Value | null) : value;
    onProblem?.(problem, text);
    if (!problem && after !== value) onChange(after);
    return { text, problem, before: value, after };
  }

  /** In the person's own habit, if that reads back as the same value; else as the type writes it. */
  function writeReadably(known: Value): string {
    const habit = write?.(known);
    if (habit === undefined) return type.toText(known, config, context);
    const back = type.parse(habit, config, context);
    return "value" in back && back.value === known ? habit : type.toText(known, config, context);
  }
}

/** Problems name their sentence by its whole key. */
export function useSay(): (problem: Problem) => string {
  const say = useTranslations() as unknown as (key: string, values?: Problem["values"]) => string;
  return ({ messageKey, values }) => say(messageKey, values);
}
