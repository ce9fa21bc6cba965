import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "use-intl/core";
import { type Language, languages, localeOf } from "#shared/languages.ts";

type Values = Record<string, string | number | Date>;
export type Say = (key: string, values?: Values) => string;

/** `say("errors.not_found")` in a language. The same files serve the browser. */
export const sayIn = (language: Language): Say => translators[language];

const folder = join(import.meta.dirname, "../locales");

const translators = Object.fromEntries(
  languages.map((language) => {
    const translate = createTranslator({
      locale: localeOf[language],
      timeZone: "UTC",
      messages: readWords(language),
      onError: (error) => {
        throw error;
      },
    }) as Say;
    return [language, translate];
  }),
) as Record<Language, Say>;

function readWords(language: Language): Record<string, Record<string, unknown>> {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, language, name), "utf8"))]),
  );
}
