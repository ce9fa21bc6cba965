import * as z from "zod";
import { cleanWord } from "../../clean-text.ts";
import { isMostly } from "../../column-guess.ts";
import { fieldType } from "../../field-type.ts";
import { textField } from "../../text-field.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** Kept as written, not as the URL parser would spell it: people recognise their own address. */
export const url = fieldType<Config, string>({
  name: "url",
  icon: "fas_link",
  group: "text",
  config,
  value: () =>
    z
      .string({ error: "fields.problems.url" })
      .transform(cleanWord)
      .pipe(z.string().max(2048, "fields.problems.url").refine(isWebAddress, "fields.problems.url")),
  ...textField,
  columnGuesses: [{ rank: 5, isMeant: (column) => isMostly(column, /^(https?:)?\/\/|^www\./i) }],
  parse: (text) => {
    const word = cleanWord(text);
    if (word === "") return { value: null };
    const value = complete(word);
    if (value && value.length <= 2048 && isWebAddress(value)) return { value };
    return { problem: { messageKey: "fields.problems.url" } };
  },
  examples: {
    config: {},
    values: ["http://camp.example:8080/a?b=c#d", "https://example.org", "https://münchen.example/Plan"],
    texts: [
      ["example.org", "https://example.org"],
      ["www.example.org/camp?year=2027", "https://www.example.org/camp?year=2027"],
      ["example.org:8080", "https://example.org:8080"],
      ["//example.org/a", "https://example.org/a"],
      [" HTTPS://Example.org/A ", "HTTPS://Example.org/A"],
      ["", null],
    ],
    badTexts: [
      ["javascript:alert(1)", "fields.problems.url"],
      ["see example.org", "fields.problems.url"],
      ["n/a", "fields.problems.url"],
      ["12.5", "fields.problems.url"],
      ["ada@example.org", "fields.problems.url"],
      ["mailto:ada@example.org", "fields.problems.url"],
    ],
    badValues: [
      [7, "fields.problems.url"],
      ["", "fields.problems.url"],
      ["example.org", "fields.problems.url"],
      ["javascript:alert(1)", "fields.problems.url"],
      ["java\nscript:alert(1)", "fields.problems.url"],
      ["data:text/html,<script>", "fields.problems.url"],
      ["ftp://example.org", "fields.problems.url"],
      ["https:\\\\example.org", "fields.problems.url"],
      ["https://bank.example@evil.example", "fields.problems.url"],
      ["https://", "fields.problems.url"],
      [`https://example.org/${"x".repeat(2048)}`, "fields.problems.url"],
    ],
  },
});

/** Without a name and password before the host, which are used to disguise where a link leads. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s"<>\\`]+$/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** "example.org:8080" has a port where "mailto:ada" has a scheme; "12.5" and "n/a" are no hosts. */
function complete(word: string): string | null {
  if (/^https?:\/\//i.test(word)) return word;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(word)) return null;
  const bare = word.replace(/^\/\//, "");
  return /^[^/?#:]+\.\p{L}[\p{L}\p{N}-]+(?=[:/?#]|$)/u.test(bare) ? `https://${bare}` : null;
}
