import { makeFieldHtml } from "../../field-html.ts";
import { drawNumber, numberLook } from "../../html/numbers.ts";
import { typedLine } from "../../html/text-input.ts";
import { wholeFormat } from "../../number-format.ts";
import { number } from "./number.ts";

export const numberHtml = makeFieldHtml<unknown, number>({
  show: (value, _config, context) => drawNumber(value, wholeFormat, context),
  ...typedLine(number, { ...numberLook, inputmode: "numeric" }),
});
