import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { decimal } from "./decimal.ts";

type Config = { decimals: number };

const options = ({ decimals }: Config) => ({ useGrouping: "min2", maximumFractionDigits: decimals }) as const;

function Display({ value, config }: DisplayProps<Config, string>) {
  const write = useNumberText();
  return <NumberLine>{write(value, options(config))}</NumberLine>;
}

function Input(props: InputProps<Config, string>) {
  const write = useNumberText();
  return <NumberTextInput type={decimal} field={props} write={(value) => write(value, options(props.config))} />;
}

export const decimalUi = makeFieldUi<Config, string>({ Display, Input, sample: "38.5" });
