import { useLocale } from "use-intl";
import { currencyDecimals } from "../../currency.ts";
import { currencySign } from "../../currency-sign.ts";
import { type DisplayProps, type InputProps, makeFieldUi } from "../../field-ui.ts";
import { NumberTextInput } from "../../ui/number-text-input.tsx";
import { NumberLine } from "../../ui/text-line.tsx";
import { useNumberText } from "../../ui/use-number-text.ts";
import { money } from "./money.ts";

type Config = { currency: string | null };

function digits({ currency }: Config) {
  const decimals = currencyDecimals(currency);
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

function Display({ value, config }: DisplayProps<Config, string>) {
  const write = useNumberText();
  const style = config.currency ? ({ style: "currency", currency: config.currency } as const) : {};
  return <NumberLine>{write(value, { ...digits(config), ...style })}</NumberLine>;
}

function Input(props: InputProps<Config, string>) {
  const locale = useLocale();
  const write = useNumberText();
  const { config } = props;
  return (
    <NumberTextInput
      type={money}
      field={props}
      write={(value) => write(value, digits(config))}
      unit={config.currency ? currencySign(locale, config.currency) : undefined}
    />
  );
}

export const moneyUi = makeFieldUi<Config, string>({ Display, Input, sample: "1450" });
