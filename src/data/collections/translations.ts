/** By language, by word: `{ es: { name: "Campista" } }`. What is missing falls back to the plain word. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The plain words are in the team's default language; the others can have translations. */
export type DataLanguages = { readonly plain: string; readonly all: readonly string[] };

/** Whether there can be other words than the plain ones. */
export const hasTranslations = ({ plain, all }: DataLanguages, language: string | undefined): language is string =>
  language !== undefined && language !== plain && all.includes(language);

/** Words that lie among a field's settings. */
const settingWords = ["reverseTitle"];

type NamedCollection = { name: string; pluralName: string; description: string };
type TitledField = { title: string; description: string; config: Record<string, unknown> };
type TranslatedField = TitledField & { translations: Translations };
type TranslatedCollection = NamedCollection & { translations: Translations; fields: TranslatedField[] };

export const collectionWords = ({ name, pluralName, description }: NamedCollection): Record<string, string> => ({
  name,
  pluralName,
  description,
});

export const fieldWords = ({ title, description, config }: TitledField): Record<string, string> => ({
  title,
  description,
  ...wordsAmong(config),
});

export function collectionIn<Collection extends TranslatedCollection>(
  collection: Collection,
  language: string,
): Collection {
  const fields = collection.fields.map((field) => fieldIn(field, language));
  const isSame = fields.every((field, place) => field === collection.fields[place]);
  const words = collection.translations[language];
  if (!words && isSame) return collection;
  const { name, pluralName, description } = { ...collectionWords(collection), ...words };
  return { ...collection, name: name!, pluralName: pluralName!, description: description!, fields };
}

export function fieldIn<Field extends TranslatedField>(field: Field, language: string): Field {
  const words = field.translations[language];
  if (!words) return field;
  const { title, description, ...settings } = { ...fieldWords(field), ...known(words, field) };
  return { ...field, title: title!, description: description!, config: { ...field.config, ...settings } };
}

/**
 * Settings are sent back whole. A word among them that comes back as it was shown, translated, is not a new plain word.
 */
export function withPlainWords(
  config: Record<string, unknown>,
  field: TranslatedField,
  language: string | undefined,
): Record<string, unknown> {
  const shown = wordsAmong(fieldIn(field, language ?? "").config);
  const echoed = Object.keys(shown).filter((key) => config[key] === shown[key]);
  return { ...config, ...Object.fromEntries(echoed.map((key) => [key, field.config[key]])) };
}

/** What something is called, in whatever language. */
export const everyWord = (plain: string, translations: Translations, key: string): string[] => [
  plain,
  ...Object.values(translations).flatMap((words) => words[key] ?? []),
];

const wordsAmong = (config: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    settingWords.flatMap((key) => {
      const word = config[key];
      return typeof word === "string" ? [[key, word] as const] : [];
    }),
  );

/** A field that has changed its type may still have words of settings that it no longer has. */
const known = (words: Readonly<Record<string, string>>, field: TitledField) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => Object.hasOwn(fieldWords(field), key)));
