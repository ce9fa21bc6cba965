import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages } from "#shared/languages.ts";
import type { Form } from "./exchange.ts";
import type { TextContext } from "./field-type.ts";
import { exampleIds } from "./reference-examples.ts";
import { fieldTypes, usualType } from "./registry.ts";
import { settingsOf } from "./type-settings.ts";

type AnyForm = Form<unknown, unknown, unknown>;
const exampleIdList = Object.values(exampleIds);

/** The contract that every field type fulfils. A type that is added to the registry is tried here by itself. */
const names = new Map([
  ["01980000-0000-7000-8000-000000000001", "Fox"],
  ["01980000-0000-7000-8000-000000000002", "Owl"],
  ["01980000-0000-7000-8000-000000000003", "Wren"],
]);
const ids = new Map([...names].map(([id, name]) => [name, id]));

const english: TextContext = {
  decimalComma: false,
  dayFirst: false,
  timeZone: "America/New_York",
  country: "US",
  nameOf: (id) => names.get(id),
  idOf: (name) => ids.get(name),
};
const german: TextContext = { ...english, decimalComma: true, dayFirst: true, timeZone: "Europe/Paris", country: "FR" };

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${language}/fields.json`), "utf8")),
  ]),
);

describe.each(fieldTypes.map((type) => [type.name, type] as const))("%s", (name, type) => {
  const { config, values, texts, badTexts, badValues } = type.examples;

  it("can be used as it is, without a setting", () => {
    expect(type.config.safeParse({}).success).toBe(true);
    expect(type.config.parse(config)).toEqual(config);
    expect(type.config.safeParse({ made_up: 1 }).success).toBe(false);
  });

  it("has examples, which are values", () => {
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) expect(type.value(config).parse(value)).toEqual(value);
  });

  it("refuses what is no value, and says why in every language", () => {
    expect(badValues.length).toBeGreaterThan(0);
    for (const [value, messageKey] of badValues) {
      const refused = type.value(config).safeParse(value);
      expect([value, refused.error?.issues[0]?.message]).toEqual([value, messageKey]);
      expectWords(messageKey);
    }
  });

  it("reads what people type", () => {
    for (const [text, value] of texts) expect([text, type.parse(text, config, english)]).toEqual([text, { value }]);
    expect(type.parse("", config, english)).toEqual({ value: null });
    expect(type.parse("   ", config, english)).toEqual({ value: null });
    for (const [text, messageKey] of badTexts) {
      expect([text, type.parse(text, config, english)]).toEqual([
        text,
        { problem: expect.objectContaining({ messageKey }) },
      ]);
      expectWords(messageKey);
    }
  });

  it.each([
    ["in the American manner", english],
    ["in the European manner", german],
  ])("is the same after writing and reading it as text, %s", (_, context) => {
    for (const value of values) {
      const text = type.toText(value, config, context);
      expect([text, type.parse(text, config, context)]).toEqual([text, { value }]);
    }
  });

  it("is stored and read back unchanged, as far as the driver is concerned", () => {
    if (type.storage.kind === "links") return expect(typeof type.storage.many).toBe("boolean");
    for (const value of values) {
      const stored = type.storage.toColumn(value);
      const back = type.storage.kind === "json" ? JSON.parse(stored as string) : stored;
      expect(type.storage.fromColumn(back as never)).toEqual(value);
    }
  });

  it("offers filters, emptiness among them", () => {
    expect(Object.keys(type.operators)).toEqual(expect.arrayContaining(["is_empty", "is_not_empty"]));
    for (const operator of Object.keys(type.operators)) expectWords(`fields.operators.${operator}`);
  });

  it("has a name, an explanation and a group in every language", () => {
    expectWords(`fields.types.${name}.name`);
    expectWords(`fields.types.${name}.about`);
    expectWords(`fields.groups.${type.group}`);
  });

  it("finds what its values hold, and nothing in values of other types", () => {
    const { idsIn = () => [] } = type.holds ?? {};
    const found = values.flatMap((value) => idsIn(value));
    expect(found.filter((id) => !exampleIdList.includes(id))).toEqual([]);
    if (type.holds && !type.holds.isEmbedded) expect(found).not.toEqual([]);
    for (const other of fieldTypes.filter(({ holds }) => !holds))
      for (const value of other.examples.values) expect([other.name, idsIn(value)]).toEqual([other.name, []]);
  });

  it("gives values of its own in each form that it takes, and takes back those that it gives", () => {
    for (const { write, read } of Object.values(type.exchange ?? {}) as AnyForm[]) {
      for (const value of write && read ? values : [])
        expect(read!(write!(value, english), config, english)).toMatchObject({ value });
    }
  });
});

it("tries one guess of a column after the other", () => {
  const ranks = fieldTypes.flatMap(({ columnGuesses = [] }) => columnGuesses.map(({ rank }) => rank));
  expect(new Set(ranks).size).toBe(ranks.length);
  const last = fieldTypes.find(({ columnGuesses = [] }) =>
    columnGuesses.some(({ rank }) => rank === Math.max(...ranks)),
  );
  // Whatever stands there can be read as text.
  expect(last?.name).toBe(usualType);
});

it("asks of other fields what some type serves as", () => {
  const asked = fieldTypes.flatMap((type) => settingsOf(type).flatMap(([, schema]) => schema.meta()?.servedBy ?? []));
  expect(asked).not.toEqual([]);
  for (const service of asked) expect(fieldTypes.map(({ servesAs }) => servesAs)).toContain(service);
});

function expectWords(key: string) {
  const path = key.split(".").slice(1);
  for (const language of languages) {
    const found = path.reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      words[language],
    );
    expect([language, key, typeof found]).toEqual([language, key, "string"]);
  }
}
