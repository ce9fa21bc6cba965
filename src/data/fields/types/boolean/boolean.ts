import * as z from "zod";
import { cleanWord } from "../../clean-text.ts";
import { fieldType } from "../../field-type.ts";
import { booleanOperators } from "../../operators.ts";
import { storedAs } from "../../storage.ts";

const config = z.strictObject({});

type Config = z.output<typeof config>;

/** Also what Excel itself writes in its Spanish and French editions. */
const yes = new Set([
  "yes",
  "y",
  "sí",
  "si",
  "s",
  "oui",
  "true",
  "verdadero",
  "vrai",
  "x",
  "✓",
  "✔",
  "☑",
  "☒",
  "on",
  "1",
]);
const no = new Set(["no", "n", "non", "false", "falso", "faux", "✗", "✘", "☐", "off", "0"]);

export const boolean = fieldType<Config, boolean>({
  name: "boolean",
  icon: "fas_square-check",
  group: "choices",
  config,
  value: () => z.boolean({ error: "fields.problems.boolean" }),
  storage: storedAs("boolean"),
  operators: booleanOperators,
  sorts: true,
  canBeUnique: false,
  columnGuesses: [{ rank: 1, isMeant: ({ cells }) => [...cells.keys()].some((cell) => /\D/.test(cell)) }],
  toText: (value) => (value ? "Yes" : "No"),
  parse: (text) => {
    const word = cleanWord(text).toLowerCase();
    if (word === "") return { value: null };
    if (yes.has(word)) return { value: true };
    if (no.has(word)) return { value: false };
    return { problem: { messageKey: "fields.problems.boolean" } };
  },
  examples: {
    config: {},
    values: [false, true],
    texts: [
      ["yes", true],
      [" Sí ", true],
      ["OUI", true],
      ["TRUE", true],
      ["VERDADERO", true],
      ["x", true],
      ["✓", true],
      ["1", true],
      ["no", false],
      ["Non", false],
      ["FAUX", false],
      ["0", false],
      ["", null],
    ],
    badTexts: [
      ["maybe", "fields.problems.boolean"],
      ["2", "fields.problems.boolean"],
      ["yes and no", "fields.problems.boolean"],
    ],
    badValues: [
      ["true", "fields.problems.boolean"],
      [1, "fields.problems.boolean"],
      [{}, "fields.problems.boolean"],
    ],
  },
});
