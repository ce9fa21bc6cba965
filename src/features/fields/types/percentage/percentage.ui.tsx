import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { percentage } from "./percentage.ts";

type Config = { decimals: number };

const options = ({ decimals }: Config) => ({ useGrouping: "min2", maximumFractionDigits: decimals }) as const;

/** As a unit, since the value is 12.5 and not 0.125. */
const unit = { style: "unit", unit: "percent" } as const;

function Display({ value, config }: DisplayProps<Config, string>) {
  const write = useNumberText();
  return <NumberLine>{write(value, { ...options(config), ...unit })}</NumberLine>;
}

function Input(props: InputProps<Config, string>) {
  const write = useNumberText();
  return (
    <NumberTextInput
      type={percentage}
      field={props}
      write={(value) => write(value, options(props.config))}
      unit={{ text: "%", side: "right" }}
    />
  );
}

export const percentageUi = makeFieldUi<Config, string>({ Display, Input, sample: "12.5" });
