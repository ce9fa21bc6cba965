import * as z from "zod";
import { cleanText } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { escapeTags } from "../../html-text.ts";
import { textOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const languages = [
  ...(["text", "html", "css", "javascript", "typescript", "json", "xml", "yaml", "markdown"] as const),
  ...(["sql", "python", "php", "shell"] as const),
] as const;

export type CodeLanguage = (typeof languages)[number];

const config = z.strictObject({
  /** Only for colouring and indenting: the code is neither checked nor run. */
  language: z.enum(languages).default("text"),
});

type Config = z.output<typeof config>;

const maxLength = 100_000;

/** Kept to the letter, spaces at the ends too: indentation can carry meaning. */
export const code = fieldType<Config, string>({
  name: "code",
  icon: "fas_code",
  config,
  mostSigns: () => 2 * maxLength,
  value: () =>
    z
      .string({ error: "fields.problems.text" })
      .transform(cleanText)
      .pipe(z.string().regex(/\S/, "fields.problems.text").max(maxLength, "fields.problems.textTooLong")),
  storage: storedAs("text"),
  operators: textOperators,
  sorts: false,
  canBeUnique: false,
  isItsText: true,
  toText: (value) => value,
  exchange: { plainHtml: { write: (value) => `<pre>${escapeTags(value)}</pre>` } },
  parse: (text) => {
    const value = cleanText(text);
    if (value.trim() === "") return { value: null };
    if (value.length <= maxLength) return { value };
    return { problem: { messageKey: "fields.problems.textTooLong", values: { max: maxLength } } };
  },
  examples: {
    config: { language: "html" },
    values: ["if ready:\n\tstart()\n", "  print('Olé')", "SELECT 1;\n\n-- done"],
    texts: [
      ["\tindented\r\nlines\r", "\tindented\nlines\n"],
      ["x = 1  ", "x = 1  "],
      ["a\u0000b", "ab"],
      ["\n\t ", null],
      ["", null],
    ],
    badTexts: [["x".repeat(maxLength + 1), "fields.problems.textTooLong"]],
    badValues: [
      [7, "fields.problems.text"],
      [" \n", "fields.problems.text"],
      [["x = 1"], "fields.problems.text"],
      ["x".repeat(maxLength + 1), "fields.problems.textTooLong"],
    ],
  },
});
