import * as z from "zod";
import { normalForm } from "#shared/normal-form.ts";
import type { FileColumn } from "../../column-guess.ts";
import { fieldType } from "../../field-type.ts";
import { htmlToText, plainTextToHtml } from "../../html-text.ts";
import { textField } from "../../text-field.ts";

const config = z.strictObject({
  /** Several lines, or one. */
  multiline: z.boolean().default(false),
  maxLength: z.int().min(1).max(100_000).default(500),
});

type Config = z.output<typeof config>;

const value = ({ multiline, maxLength }: Config) =>
  z
    .string({ error: "fields.problems.text" })
    .transform((text) => tidy(text, multiline))
    .pipe(z.string().min(1, "fields.problems.text").max(maxLength, "fields.problems.textTooLong"));

export const plainText = fieldType<Config, string>({
  name: "plain_text",
  icon: "fas_font",
  group: "text",
  config,
  value,
  ...textField,
  namesRecords: true,
  isFreeText: true,
  maxLength: ({ maxLength }) => maxLength,
  // With room for the spaces that are taken away.
  mostSigns: ({ maxLength }) => 2 * maxLength + 10_000,
  exchange: {
    plainHtml: { write: plainTextToHtml },
    html: {
      read: (html) => {
        const text = htmlToText(html);
        return { value: text === "" ? null : text, isLossy: plainTextToHtml(text) !== html };
      },
    },
  },
  columnGuesses: [
    { rank: 13, settings: () => ({ multiline: true, maxLength: 20_000 }), isMeant: isLong },
    { rank: 14 },
  ],
  parse: (text, settings) => {
    const tidied = tidy(text, settings.multiline);
    if (tidied === "") return { value: null };
    if (tidied.length <= settings.maxLength) return { value: tidied };
    return { problem: { messageKey: "fields.problems.textTooLong", values: { max: settings.maxLength } } };
  },
  examples: {
    config: { multiline: false, maxLength: 40 },
    values: ["Ada", "élan", "Zoë"],
    texts: [
      ["  Ada  ", "Ada"],
      ["two\nlines", "two lines"],
      ["", null],
    ],
    badTexts: [["x".repeat(41), "fields.problems.textTooLong"]],
    badValues: [
      [7, "fields.problems.text"],
      ["   ", "fields.problems.text"],
      ["x".repeat(41), "fields.problems.textTooLong"],
    ],
  },
});

/** No spaces at the ends, no control characters, and one line where one line is wanted. */
function tidy(text: string, multiline: boolean): string {
  const plain = [...normalForm(text, "NFC").replace(/\r\n?/g, "\n")].filter(
    (sign) => sign >= " " || "\n\t".includes(sign),
  );
  const whole = plain.join("").trim();
  if (multiline || !whole.includes("\n")) return whole;
  const lines = whole.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function isLong({ cells }: FileColumn): boolean {
  return [...cells.keys()].some((cell) => cell.trim().includes("\n") || cell.length > 200);
}
