import type { DecimalConfig } from "../../decimal-field.ts";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { decimalFormat } from "../../number-format.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { decimal } from "./decimal.ts";

function Display({ value, config }: DisplayProps<DecimalConfig, string>) {
  const write = useNumberText();
  return <NumberLine>{write(value, decimalFormat(config))}</NumberLine>;
}

function Input(props: InputProps<DecimalConfig, string>) {
  const write = useNumberText();
  return <NumberTextInput type={decimal} field={props} write={(value) => write(value, decimalFormat(props.config))} />;
}

export const decimalUi = makeFieldUi<DecimalConfig, string>({ Display, Input, sample: "38.5" });
