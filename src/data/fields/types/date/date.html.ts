import { makeFieldHtml } from "../../field-html.ts";
import { dayInput, drawDay } from "../../html/days.ts";
import { typedRead } from "../../html/text-input.ts";
import { writeTyped } from "../../html/typed-text.ts";
import { date } from "./date.ts";

export const dateHtml = makeFieldHtml<unknown, string>({
  show: (day, _config, context) => drawDay(day, context),
  input: (asked, config, context) => dayInput(asked, writeTyped(date, asked.value, config, context)),
  read: typedRead(date),
});
