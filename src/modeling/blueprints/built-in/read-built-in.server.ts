import { createHash } from "node:crypto";
import { namesByItself } from "#data/collections/definitions.ts";
import { type Language, languages } from "#shared/languages.ts";
import { type Content, readContent } from "../content.server.ts";
import { contentVersion } from "../content-items.ts";
import type { BuiltIn, BuiltInCollection, BuiltInField } from "./built-in.ts";
import type { Words } from "./words.ts";

/** As a blueprint whose plain words are in a language, with those of the others beside them. */
export function contentIn(builtIn: BuiltIn, language: Language): Content {
  const idOf = (key: string) => stableId(`${builtIn.id} ${key}`);
  const named = (value: unknown) => replaceKeys(value, idOf);
  return readContent({
    version: contentVersion,
    language,
    parts: {
      collections: builtIn.collections.map((each) => readCollection(each, language, idOf, named)),
      fields: builtIn.collections.flatMap((each) =>
        (each.fields ?? []).map((field, place) => ({
          ...readField(field, language, named),
          id: idOf(`${each.key}.${field.key}`),
          collectionId: idOf(each.key),
          rank: place + 1,
        })),
      ),
      ...readPages(builtIn, language, idOf),
      records: builtIn.collections.flatMap((each) => readItems(each, language, idOf)),
    },
  });
}

export const nameIn = ({ name, description }: BuiltIn, language: Language) => ({
  name: wordIn(name, language),
  description: wordIn(description, language),
});

const wordIn = (words: Words, language: Language): string => words[languages.indexOf(language)]!;

/** The plain words, and beside them those of the other languages. */
function wordsIn(all: Record<string, Words | undefined>, language: Language) {
  const given = Object.entries(all).flatMap(([key, words]) => (words ? [[key, words] as const] : []));
  const say = (each: Language) => Object.fromEntries(given.map(([key, words]) => [key, wordIn(words, each)]));
  const others = languages.filter((each) => each !== language);
  return { words: say(language), translations: Object.fromEntries(others.map((each) => [each, say(each)])) };
}

function readCollection(
  { key, name, pluralName, description, parent, filter, order, fields, items: _, ...rest }: BuiltInCollection,
  language: Language,
  idOf: (key: string) => string,
  named: (value: unknown) => unknown,
) {
  const { words, translations } = wordsIn({ name, pluralName, description }, language);
  return {
    ...rest,
    ...words,
    translations,
    id: idOf(key),
    parentId: parent ? idOf(parent) : null,
    membershipFilter: filter ? named(filter) : null,
    membershipOrder: order ? named(order) : null,
    nameFieldId: fields?.[0] && namesByItself(fields[0].type) ? idOf(`${key}.${fields[0].key}`) : null,
  };
}

function readField(
  { key: _, title, description, reverseTitle, config, defaultValue, ...rest }: BuiltInField,
  language: Language,
  named: (value: unknown) => unknown,
) {
  const { words, translations } = wordsIn({ title, description, reverseTitle }, language);
  const { reverseTitle: reverse, ...plain } = words;
  return {
    ...rest,
    ...plain,
    translations,
    config: { ...(named(config ?? {}) as object), ...(reverse && { reverseTitle: reverse }) },
    defaultValue: named(defaultValue ?? null),
  };
}

/** Cards and tabs; each field takes the width that it has everywhere. */
function readPages({ pages, collections }: BuiltIn, language: Language, idOf: (key: string) => string) {
  const widths = new Map<string, string>(
    collections.flatMap(({ key, fields = [] }) =>
      fields.map((field) => [`${key}.${field.key}`, field.displayWidth ?? "full"] as const),
    ),
  );
  const tabs = Object.entries(pages).flatMap(([key, all]) => all.map((tab, place) => ({ ...tab, key, place })));
  const cards = tabs.flatMap((tab) =>
    tab.cards.map(({ title, type, source, fields }, at) => {
      const { words, translations } = wordsIn({ title }, language);
      const rank = (tab.place + 1) * 100 + at;
      return {
        ...{ type, translations, title: words.title, rank },
        id: idOf(cardKey(tab, at)),
        collectionId: idOf(tab.key),
        sourceFieldId: source ? idOf(source) : null,
        fields: fields.map((field) => ({ fieldId: idOf(field), width: widths.get(field) })),
      };
    }),
  );
  const cardGroups = tabs.map((tab) => {
    const { words, translations } = wordsIn({ name: tab.name }, language);
    return {
      ...{ icon: tab.icon, translations, name: words.name, rank: tab.place + 1 },
      id: idOf(`${tab.key} tab ${tab.place}`),
      collectionId: idOf(tab.key),
      cardIds: tab.cards.map((_, at) => idOf(cardKey(tab, at))),
    };
  });
  return { cards, cardGroups };
}

const cardKey = ({ key, place }: { key: string; place: number }, at: number) => `${key} card ${place}.${at}`;

const readItems = ({ key, fields, items = [] }: BuiltInCollection, language: Language, idOf: (key: string) => string) =>
  items.map((words, place) => ({
    id: idOf(`${key}#${place}`),
    homeId: idOf(key),
    collections: [idOf(key)],
    values: { [idOf(`${key}.${fields![0]!.key}`)]: wordIn(words, language) },
    translations: wordsIn({ name: words }, language).translations,
  }));

function replaceKeys(value: unknown, idOf: (key: string) => string): unknown {
  if (typeof value === "string") return value.startsWith("@") ? idOf(value.slice(1)) : value;
  if (Array.isArray(value)) return value.map((each) => replaceKeys(each, idOf));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceKeys(each, idOf)]));
}

/** The same key is the same id in every version of the program, so that what was made from it can be told. */
function stableId(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
