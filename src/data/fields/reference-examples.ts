import type { Examples } from "./field-type.ts";

const [fox, owl, wren, nameless] = [1, 2, 3, 4].map((last) => `01980000-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
  string,
];

/** Three things that the contract suite knows by name, and one that it does not know. */
export const exampleIds = { fox, owl, wren, nameless };

/** For an id that is none, and for a name that nobody has. */
type Problems = { wrong: string; unknown: string };

export const oneReferenceExamples = <Config>(
  { wrong, unknown }: Problems,
  config: Config,
): Examples<Config, string> => ({
  config,
  values: [fox, owl, wren, nameless],
  texts: [
    ["Fox", fox],
    ["  Owl\n", owl],
    [nameless, nameless],
    ["", null],
  ],
  badTexts: [
    ["Badger", unknown],
    ["Fox, Owl", unknown],
  ],
  badValues: [
    ["Fox", wrong],
    [7, wrong],
    [[fox], wrong],
    [{ id: fox }, wrong],
    ["", wrong],
    [`{${fox}}`, wrong],
    [fox.replaceAll("-", ""), wrong],
  ],
});

/** With a `max` of two or more, if there is one. */
export const manyReferencesExamples = <Config>(
  { wrong, unknown }: Problems,
  config: Config,
  max: number | null,
): Examples<Config, string[]> => ({
  config,
  values: [[fox], [owl, wren], [wren, owl], [nameless, fox]],
  texts: [
    ["Fox", [fox]],
    ["Wren, Owl", [wren, owl]],
    ["Fox;Owl", [fox, owl]],
    ["Fox\r\nOwl\r\n", [fox, owl]],
    ['"Fox", Owl, Fox,', [fox, owl]],
    [" , ", null],
    ["", null],
  ],
  badTexts: [
    ["Badger", unknown],
    ["Fox, Badger", unknown],
    ...(max === null ? [] : [["Fox, Owl, Wren", "fields.problems.tooManyChosen"] as [string, string]]),
  ],
  badValues: [
    [fox, wrong],
    [7, wrong],
    [[], wrong],
    [["Fox"], wrong],
    [[fox, null], wrong],
    [[fox, fox], "fields.problems.repeated"],
    ...(max === null ? [] : [[[fox, owl, wren], "fields.problems.tooManyChosen"] as [unknown, string]]),
  ],
});
