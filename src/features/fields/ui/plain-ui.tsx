import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FieldType, Problem } from "../field-type.ts";
import { type DisplayProps, type FieldUi, type InputProps, makeFieldUi } from "../field-ui.ts";
import { useTextContext } from "./use-text-context.ts";

/** A type as text: shown as it is exported, entered as it is pasted. What no type can do without. */
export const plainUi = (type: FieldType): FieldUi =>
  makeFieldUi({
    // biome-ignore lint/correctness/noComponentHookFactories: made once for each type, when its module is read
    Display: (props) => <PlainDisplay type={type} {...props} />,
    // biome-ignore lint/correctness/noComponentHookFactories: as above
    Input: (props) => <PlainInput type={type} {...props} />,
  });

export function PlainDisplay({ type, value, config }: DisplayProps & { type: FieldType }) {
  const context = useTextContext();
  return <span>{type.toText(value, config, context)}</span>;
}

export function PlainInput({
  type,
  value,
  onChange,
  onProblem,
  config,
  room,
  path,
  ...rest
}: InputProps & { type: FieldType }) {
  const context = useTextContext();
  const say = useTranslations() as unknown as (key: string, values?: Problem["values"]) => string;
  const shown = value === null ? "" : type.toText(value, config, context);
  const [draft, setDraft] = useState<{ text: string; problem: Problem | null }>();
  const { label, error, ...others } = rest;
  const finish = () => {
    if (draft && !draft.problem) setDraft(undefined);
  };
  return (
    <TextInput
      {...others}
      {...(room === "cell" ? { "aria-label": label } : { label })}
      data-path={path}
      value={draft?.text ?? shown}
      error={error ?? (draft?.problem && say(draft.problem.messageKey, draft.problem.values))}
      onBlur={finish}
      onChange={(event) => {
        const text = event.currentTarget.value;
        const read = type.parse(text, config, context);
        const problem = "problem" in read ? read.problem : null;
        setDraft({ text, problem });
        onProblem?.(problem);
        if ("value" in read) onChange(read.value);
      }}
    />
  );
}
