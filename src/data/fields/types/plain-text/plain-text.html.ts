import { makeFieldHtml } from "../../field-html.ts";
import { withBreaks } from "../../html/lines.ts";
import { typedLine, typedLines } from "../../html/text-input.ts";
import { plainText } from "./plain-text.ts";

const [oneLine, manyLines] = [typedLine(plainText), typedLines(plainText)];

export const plainTextHtml = makeFieldHtml<{ multiline: boolean }, string>({
  show: withBreaks,
  input: (asked, config, context) => (config.multiline ? manyLines : oneLine).input(asked, config, context),
  read: oneLine.read,
});
