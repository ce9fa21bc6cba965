import fc from "fast-check";

/** Stands in every text that is made here, and nowhere in the product: where it turns up, a person's text turned up. */
export const mark = "zqxj";

const pieces = [
  ...["'", '"', "`", "\\", "%", "_", ";", "--", "/*", "*/", "$1", "$$", "::", "(", ")", "{", "}", "\u0000", "\n", "\r"],
  ...["％", "＿", "＼", "＇", "＂", "ß", "İ", "é", "e\u0301", "😀", "\ud800", "\u202e", "\ufeff", "null", "__proto__"],
  ...["constructor", "toString", "') or true --", "; drop table x", " or 1=1", "[]", "E'", "U&'", "0", "-", ".", " "],
];

/** Text as nobody means well: signs that SQL, `like`, JSON and JavaScript read as something else. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => [mark, ...parts].join("")),
  fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => [...parts, mark, ...parts].join("")),
  fc.string({ unit: "binary", maxLength: 12 }).map((text) => mark + text),
  fc.integer({ min: 900, max: 1100 }).map((length) => mark.padEnd(length, "a%'")),
  fc.constantFrom(...pieces),
);

const key = fc.oneof(fc.constantFrom("__proto__", "constructor", "and", "value", "start", "end"), nastyText);

/** Anything that JSON can say. Keys such as `__proto__` are real keys here, as they are after `JSON.parse`. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, false, 0, -0, 1e21, 2 ** 53, -1.5, "", [], {}),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(nastyText, { maxLength: 3 }),
  fc.array(fc.tuple(key, nastyText), { maxLength: 2 }).map(objectOf),
);

function objectOf(pairs: [string, unknown][]): object {
  return JSON.parse(`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`);
}
