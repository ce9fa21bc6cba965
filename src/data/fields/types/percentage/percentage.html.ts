import type { DecimalConfig } from "../../decimal-field.ts";
import { formatDecimal } from "../../exact-decimal.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { drawNumber, inputWithUnit } from "../../html/numbers.ts";
import { typedRead } from "../../html/text-input.ts";
import { isValueOf, writeTyped } from "../../html/typed-text.ts";
import { percentFormat } from "../../number-format.ts";
import { percentage } from "./percentage.ts";

export const percentageHtml = makeFieldHtml<DecimalConfig, string>({
  show: (value, config, context) => drawNumber(value, percentFormat(config), context),
  input: (asked, config, context) => {
    // The sign stands beside it.
    const text = isValueOf(percentage, asked.value, config)
      ? formatDecimal(String(asked.value), context.decimalComma)
      : writeTyped(percentage, asked.value, config, context);
    return inputWithUnit(asked, text, { text: "%", side: "right" });
  },
  read: typedRead(percentage),
});
