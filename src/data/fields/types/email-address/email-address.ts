import * as z from "zod";
import { cleanWord } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { textField } from "../../text-field.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** Words with points between, no more than 64 signs of them, and a host of labels, the last of them no number. */
const form =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?=[^.]{2,}$)(?!\d+$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

const longest = 254;
const isAddress = (text: string): boolean => text.length <= longest && form.test(text);

export const emailAddress = fieldType<Config, string>({
  name: "email_address",
  icon: "fas_at",
  group: "text",
  config,
  value: () =>
    z
      .string({ error: "fields.problems.emailAddress" })
      .transform(tidy)
      .pipe(z.string().refine(isAddress, "fields.problems.emailAddress")),
  ...textField,
  contact: "email",
  maxLength: () => longest,
  columnGuesses: [{ rank: 4 }],
  parse: (text) => {
    const value = tidy(bareAddress(cleanWord(text)));
    if (value === "") return { value: null };
    return isAddress(value) ? { value } : { problem: { messageKey: "fields.problems.emailAddress" } };
  },
  examples: {
    config: {},
    values: ["ada.lovelace+camp@example.org", "Grace@example.com", "o'neil@mail.example.co.uk", "zoe@bücher.example"],
    texts: [
      ["  Ada@Example.ORG ", "Ada@example.org"],
      ["Ada Lovelace <ada@example.org>", "ada@example.org"],
      ["mailto:ada@example.org", "ada@example.org"],
      ["ada@example.org;", "ada@example.org"],
      ["\u200bada@example.org", "ada@example.org"],
      ["", null],
    ],
    badTexts: [
      ["ada", "fields.problems.emailAddress"],
      ["ada@example", "fields.problems.emailAddress"],
      ["ada@example.org, bob@example.org", "fields.problems.emailAddress"],
      ["ada @example.org", "fields.problems.emailAddress"],
      ["ada..b@example.org", "fields.problems.emailAddress"],
    ],
    badValues: [
      [7, "fields.problems.emailAddress"],
      ["", "fields.problems.emailAddress"],
      ["ada@127.0.0.1", "fields.problems.emailAddress"],
      ["ada@-example.org", "fields.problems.emailAddress"],
      ["ada@example.org\nBcc: bob@example.org", "fields.problems.emailAddress"],
      ["Ada <ada@example.org>", "fields.problems.emailAddress"],
      [`${"x".repeat(65)}@example.org`, "fields.problems.emailAddress"],
    ],
  },
});

/** Whether case matters before the @ is up to the receiving house; after it, it never does. */
function tidy(text: string): string {
  const address = cleanWord(text);
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + address.slice(at).toLowerCase();
}

/** As mail programs copy it: with the name before, as a link, or with the separator to the next one. */
function bareAddress(text: string): string {
  const one = text.replace(/^mailto:/i, "").replace(/[;,]$/, "");
  return /<([^<>]+)>$/.exec(one)?.[1] ?? one;
}
