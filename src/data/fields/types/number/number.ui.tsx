import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { wholeFormat } from "../../number-format.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { number } from "./number.ts";

function Display({ value }: DisplayProps<unknown, number>) {
  const write = useNumberText();
  return <NumberLine>{write(value, wholeFormat)}</NumberLine>;
}

function Input(props: InputProps<unknown, number>) {
  const write = useNumberText();
  return <NumberTextInput type={number} field={props} write={(value) => write(value, wholeFormat)} />;
}

export const numberUi = makeFieldUi<unknown, number>({ Display, Input, sample: 24 });
