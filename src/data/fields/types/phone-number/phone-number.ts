import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";
import { cleanWord } from "../../clean-text.ts";
import { isMostly } from "../../column-guess.ts";
import { fieldType, type Parsed } from "../../field-type.ts";
import { textOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

const phone = z.string({ error: "fields.problems.phoneNumber" }).transform((text, context) => {
  const read = readNumber(text);
  if ("value" in read && read.value) return read.value;
  const message = "problem" in read ? read.problem.messageKey : "fields.problems.phoneNumber";
  context.issues.push({ code: "custom", message, input: text });
  return z.NEVER;
});

/** Part of a number, however it is spaced: the column has digits only. */
const part = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[^\d+]/g, ""))
  .pipe(z.string().min(1));

const saysPhone = /phone|mobile|\bcell\b|\btel|tel[eé]fono|m[oó]vil|celular|t[eé]l[eé]phone|portable/i;

/** Stored as E.164 (+12125550123), which calls, text messages and comparing need; so without an extension. */
export const phoneNumber = fieldType<Config, string>({
  name: "phone_number",
  icon: "fas_phone",
  group: "text",
  config,
  value: () => phone,
  storage: storedAs("word"),
  operators: {
    ...textOperators,
    is: { ...textOperators.is, argument: phone },
    is_not: { ...textOperators.is_not, argument: phone },
    contains: { ...textOperators.contains, argument: part },
    does_not_contain: { ...textOperators.does_not_contain, argument: part },
    starts_with: { ...textOperators.starts_with, argument: part },
    ends_with: { ...textOperators.ends_with, argument: part },
  },
  sorts: true,
  canBeUnique: true,
  contact: "phone",
  columnGuesses: [
    {
      rank: 8,
      isMeant: (column) => isMostly(column, /^\+|^00\d|[()]|\d[\s.-]\d/) || saysPhone.test(column.title),
    },
  ],
  toText: (value) => written(value, "formatInternational") ?? value,
  toSearchText: (value) => {
    const national = written(value, "formatNational") ?? "";
    return `${value} ${national} ${national.replace(/\D/g, "")}`;
  },
  parse: (text, _config, { country }) => readNumber(text, country),
  examples: {
    config: {},
    values: ["+12125550123", "+33612345678", "+390612345678", "+442079460958", "+525512345678", "+5491123456789"],
    texts: [
      ["(212) 555-0123", "+12125550123"],
      ["2125550123", "+12125550123"],
      ["1-212-555-0123", "+12125550123"],
      ["\u202a+1 212.555.0123\u202c", "+12125550123"],
      ["'+33 (0)6 12 34 56 78", "+33612345678"],
      ["0033 6 12 34 56 78", "+33612345678"],
      ["tel:+33612345678", "+33612345678"],
      ["", null],
    ],
    badTexts: [
      ["555-0123", "fields.problems.phoneNumber"],
      ["1234567890", "fields.problems.phoneNumber"],
      ["call Ada", "fields.problems.phoneNumber"],
      ["(212) 555-0123 / (212) 555-0199", "fields.problems.phoneNumber"],
      ["3.36123E+10", "fields.problems.phoneNumber"],
      ["(212) 555-0123 ext. 44", "fields.problems.phoneExtension"],
      ["212-555-0123 x44", "fields.problems.phoneExtension"],
    ],
    badValues: [
      [12125550123, "fields.problems.phoneNumber"],
      ["", "fields.problems.phoneNumber"],
      ["212 555 0123", "fields.problems.phoneNumber"],
      ["+1 123", "fields.problems.phoneNumber"],
      ["+12125550123;ext=44", "fields.problems.phoneExtension"],
    ],
  },
});

/** Of a number without a country code only the team's country can say what it is. */
function readNumber(text: string, country?: string): Parsed<string> {
  const word = cleanWord(text).replace(/^(?:'|tel:)/i, "");
  if (word === "") return { value: null };
  const found = findNumber(word, country) ?? findNumber(word.replace(/^00/, "+"), country);
  if (!found) return { problem: { messageKey: "fields.problems.phoneNumber" } };
  return found.ext ? { problem: { messageKey: "fields.problems.phoneExtension" } } : { value: found.number };
}

function findNumber(text: string, country = ""): PhoneNumber | undefined {
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const found = parsePhoneNumberFromString(text, { defaultCountry, extract: false });
  return found?.isValid() ? found : undefined;
}

type Style = "formatInternational" | "formatNational";

/** What stands around each of a number's last four digits, by style and by all that is before them. */
const forms = new Map<string, string[]>();
const mostForms = 20_000;

/** How a number is spaced depends on its country, area and length, never on its last four digits; finding out is slow. */
function written(value: string, style: Style): string | undefined {
  const key = `${style} ${value.length} ${value.slice(0, -4)}`;
  const known = forms.get(key);
  if (known) return known.reduce((text, part, place) => text + value[value.length - 5 + place] + part);
  const text = parsePhoneNumberFromString(value)?.[style]();
  const form = text && /^(.*?)\d(\D*)\d(\D*)\d(\D*)\d(\D*)$/.exec(text)?.slice(1);
  if (form && text.replace(/\D/g, "").endsWith(value.slice(-4))) {
    if (forms.size >= mostForms) forms.clear();
    forms.set(key, form);
  }
  return text;
}
