import { localeOf } from "#shared/languages.ts";
import { currencyDecimals } from "../../currency.ts";
import { currencySign } from "../../currency-sign.ts";
import { formatDecimal } from "../../exact-decimal.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { drawNumber, inputWithUnit, numberLook } from "../../html/numbers.ts";
import { textInput, typedRead } from "../../html/text-input.ts";
import { isValueOf, writeTyped } from "../../html/typed-text.ts";
import { withDecimals } from "../../line-item-math.ts";
import { moneyFormat } from "../../number-format.ts";
import { money } from "./money.ts";

export const moneyHtml = makeFieldHtml<{ currency: string | null }, string>({
  show: (amount, { currency }, context) => drawNumber(amount, moneyFormat(currency), context),
  input: (asked, config, context) => {
    const { currency } = config;
    const text = isValueOf(money, asked.value, config)
      ? formatDecimal(withDecimals(String(asked.value), currencyDecimals(currency)), context.decimalComma)
      : writeTyped(money, asked.value, config, context);
    if (!currency) return textInput(asked, text, numberLook);
    return inputWithUnit(asked, text, currencySign(localeOf[context.language], currency));
  },
  read: typedRead(money),
});
