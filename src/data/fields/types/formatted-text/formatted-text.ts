import * as z from "zod";
import { cleanText } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { hasTooManyTags, htmlToText, textToHtml } from "../../html-text.ts";
import { emptiness, textOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

const maxLength = 200_000;

/** HTML. Here it is only measured; before it is stored it is made safe by formatted-text.server.ts. */
export const formattedText = fieldType<Config, string>({
  name: "formatted_text",
  icon: "fas_align-left",
  group: "text",
  config,
  // Blanks at both ends are no text.
  mostSigns: () => maxLength + 10_000,
  value: () =>
    z
      .string({ error: "fields.problems.text" })
      .refine((html) => !hasTooManyTags(html), { error: "fields.problems.textTooLong", abort: true })
      .transform(tidy)
      .pipe(z.string().min(1, "fields.problems.text").max(maxLength, "fields.problems.textTooLong")),
  storage: storedAs("text"),
  // Of what people read: the tags do not count.
  operators: {
    contains: textOperators.contains,
    does_not_contain: textOperators.does_not_contain,
    starts_with: textOperators.starts_with,
    ends_with: textOperators.ends_with,
    ...emptiness,
  },
  sorts: false,
  canBeUnique: false,
  // The HTML itself, or an export would lose the formatting when it is imported again.
  isItsText: true,
  toText: (value) => value,
  toPlainText: htmlToText,
  toSearchText: htmlToText,
  isFreeText: true,
  holds: { of: "files", idsIn: filesShown, isEmbedded: true },
  exchange: { html: { write: (value) => value }, plainHtml: { read: (html) => ({ value: html }) } },
  parse: (text) => {
    const value = hasTooManyTags(text) ? undefined : tidy(text);
    if (value === "") return { value: null };
    if (value !== undefined && value.length <= maxLength) return { value };
    return { problem: { messageKey: "fields.problems.textTooLong", values: { max: maxLength } } };
  },
  examples: {
    config: {},
    values: [
      "<p>Bring a <strong>torch</strong>.</p>",
      '<h2>Packing list</h2><ul><li>Map &amp; compass</li><li>Boots</li></ul><p style="text-align:center">Olé!</p>',
      '<p><a href="https://example.org" rel="noopener">Camp</a><br />Line two</p>',
    ],
    texts: [
      [" <p>Hello</p>\r\n", "<p>Hello</p>"],
      ["Fish & chips", "<p>Fish &amp; chips</p>"],
      ["Monday\nTuesday\n\nSee you", "<p>Monday<br />Tuesday</p><p>See you</p>"],
      ["Ada <ada@example.org>, 3 < 4", "<p>Ada &lt;ada@example.org&gt;, 3 &lt; 4</p>"],
      ["", null],
    ],
    badTexts: [["x".repeat(maxLength + 1), "fields.problems.textTooLong"]],
    badValues: [
      [7, "fields.problems.text"],
      [" \n ", "fields.problems.text"],
      [{ html: "<p>Hello</p>" }, "fields.problems.text"],
      ["x".repeat(maxLength + 1), "fields.problems.textTooLong"],
    ],
  },
});

const tidy = (text: string): string => textToHtml(cleanText(text));

const shown = /\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

function filesShown(value: unknown): string[] {
  return [...new Set(Array.from(String(value ?? "").matchAll(shown), ([, id]) => id!))];
}
