import type { DecimalConfig } from "../../decimal-field.ts";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { decimalFormat, percentFormat } from "../../number-format.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { percentage } from "./percentage.ts";

function Display({ value, config }: DisplayProps<DecimalConfig, string>) {
  const write = useNumberText();
  return <NumberLine>{write(value, percentFormat(config))}</NumberLine>;
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
