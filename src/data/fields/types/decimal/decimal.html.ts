import type { DecimalConfig } from "../../decimal-field.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { drawNumber, numberLook } from "../../html/numbers.ts";
import { typedLine } from "../../html/text-input.ts";
import { decimalFormat } from "../../number-format.ts";
import { decimal } from "./decimal.ts";

export const decimalHtml = makeFieldHtml<DecimalConfig, string>({
  show: (value, config, context) => drawNumber(value, decimalFormat(config), context),
  ...typedLine(decimal, numberLook),
});
