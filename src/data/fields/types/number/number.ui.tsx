import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { number } from "./number.ts";

/** Years are whole numbers too: "2027" has no comma, "12,000" has one. */
const options = { useGrouping: "min2" } as const;

function Display({ value }: DisplayProps<unknown, number>) {
  const write = useNumberText();
  return <NumberLine>{write(value, options)}</NumberLine>;
}

function Input(props: InputProps<unknown, number>) {
  const write = useNumberText();
  return <NumberTextInput type={number} field={props} write={(value) => write(value, options)} />;
}

export const numberUi = makeFieldUi<unknown, number>({ Display, Input, sample: 24 });
