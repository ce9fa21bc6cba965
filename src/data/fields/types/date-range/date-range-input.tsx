import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "../../field-type.ts";
import type { InputProps } from "../../field-ui.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { FieldGroup } from "../../ui/field-group.tsx";
import { useTextContext } from "../../ui/use-text-context.ts";
import { useSay } from "../../ui/use-typed-text.ts";
import { dateRange } from "./date-range.ts";
import classes from "./date-range-input.module.css";

export type Range = { start: string; end: string };

type Half = "start" | "end";
type Halves = Record<Half, string | null>;

/** Two days. While one of them is missing or they are the wrong way round, there is no range yet. */
export function DateRangeInput({ value, onChange, onProblem, ...field }: InputProps<unknown, Range>) {
  const t = useTranslations("fields.inputs.date_range");
  const say = useSay();
  const context = useTextContext();
  const [halves, setHalves] = useState<Halves>(halvesOf(value));
  const [typing, setTyping] = useState<Partial<Record<Half, Problem | null>>>({});
  const [wasLeft, setWasLeft] = useState(false);
  const follow = useEffectEvent(() => {
    if (!isSame(rangeOf(halves), value)) setHalves(halvesOf(value));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a value from outside is followed
  useEffect(() => follow(), [value?.start, value?.end]);

  const put = (next: Halves, problems = typing) => {
    setHalves(next);
    setTyping(problems);
    const problem = problems.start ?? problems.end ?? problemOf(next);
    onProblem?.(problem);
    if (!problem && !isSame(rangeOf(next), value)) onChange(rangeOf(next));
  };
  const takeWhole = (text: string): boolean => {
    const read = dateRange.parse(text, field.config, context);
    const range = "value" in read ? (read.value as Range | null) : null;
    if (!range || range.start === range.end) return false;
    put(range, {});
    return true;
  };
  const problem = wasLeft || (halves.start && halves.end) ? problemOf(halves) : null;
  const half = (name: Half) => (
    <DayInput
      field={{
        config: {},
        value: halves[name],
        label: t(name, { label: field.label }),
        room: "cell",
        disabled: field.disabled ?? false,
        required: field.required ?? false,
        onChange: (day) => put({ ...halves, [name]: day }, { ...typing, [name]: null }),
        onProblem: (found) => put(halves, { ...typing, [name]: found }),
        ...(name === "start" && { autoFocus: field.autoFocus ?? false, path: field.path ?? "" }),
      }}
      placeholder={t(`${name}Hint`)}
      onPaste={takeWhole}
      span={halves}
    />
  );
  return (
    <FieldGroup {...field} onLeft={setWasLeft} error={field.error ?? (problem && say(problem))}>
      <div className={classes.halves} data-room={field.room} data-halves>
        {half("start")}
        <span aria-hidden>–</span>
        {half("end")}
      </div>
    </FieldGroup>
  );
}

const halvesOf = (range: Range | null): Halves => range ?? { start: null, end: null };

const rangeOf = ({ start, end }: Halves): Range | null => (start && end ? { start, end } : null);

const isSame = (one: Range | null, other: Range | null): boolean =>
  one?.start === other?.start && one?.end === other?.end;

function problemOf({ start, end }: Halves): Problem | null {
  if (!start && !end) return null;
  if (!start || !end) return { messageKey: "fields.problems.dateRange" };
  return start <= end ? null : { messageKey: "fields.problems.dateRangeOrder" };
}
