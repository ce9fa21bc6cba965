import type { DecimalConfig } from "../../decimal-field.ts";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { decimalFormat, useNumberText } from "../../ui/use-number-text.ts";
import { percentage } from "./percentage.ts";

/** As a unit, since the value is 12.5 and not 0.125. */
const unit = { style: "unit", unit: "percent" } as const;

function Display({ value, config }: DisplayProps<DecimalConfig, string>) {
  const write = useNumberText();
  return <NumberLine>{write(value, { ...decimalFormat(config), ...unit })}</NumberLine>;
}

function Input(props: InputProps<DecimalConfig, string>) {
  const write = useNumberText();
  return (
    <NumberTextInput
      type={percentage}
      field={props}
      write={(value) => write(value, decimalFormat(props.config))}
      unit={{ text: "%", side: "right" }}
    />
  );
}

export const percentageUi = makeFieldUi<DecimalConfig, string>({ Display, Input, sample: "12.5" });
