import { countries } from "../../countries.ts";
import { countryName } from "./address-lines.ts";

export type CountryChoice = { value: string; label: string };

/** All of them, in the order of their names in a language. */
export function countryChoices(locale: string): readonly CountryChoice[] {
  const choices = known.get(locale) ?? sortedIn(locale);
  known.set(locale, choices);
  return choices;
}

const known = new Map<string, readonly CountryChoice[]>();

const sortedIn = (locale: string): CountryChoice[] =>
  [...countries]
    .map((code) => ({ value: code, label: countryName(code, locale) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
