import type { Definitions } from "#data/collections/definitions.ts";
import { everyWord, type Translations } from "#data/collections/translations.ts";

type Named = { name: string; translations?: Translations | null };

/** What a record is called in the words of these definitions: items of lists can have names in other languages. */
export const nameIn = ({ language, languages }: Definitions, { name, translations }: Named): string =>
  language === languages.plain ? name : (translations?.[language]?.name ?? name);

/** In whatever language. */
export const everyName = ({ name, translations }: Named): string[] => everyWord(name, translations ?? {}, "name");
