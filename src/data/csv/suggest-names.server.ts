import { fieldTypeNamed } from "#data/fields/registry.ts";
import { normalForm } from "#shared/normal-form.ts";
import type { GuessedColumn } from "./guess-columns.server.ts";

const namings = [
  /^(full |complete |display )?name$|^nombre( completo)?$|^nom( complet)?$/,
  /^(title|titulo|titre|subject|asunto|objet)$/,
  /\bname\b|\bnombre\b|\bnom\b/,
];

/** The column that says what a record is called: by its title, else the first text that differs from row to row. */
export function suggestNameColumn(columns: GuessedColumn[]): number | null {
  const texts = columns.filter((each) => fieldTypeNamed(each.dataType).namesRecords && !each.isWorthless);
  for (const naming of namings) {
    const found = texts.find(({ title }) => naming.test(fold(title)));
    if (found) return found.column;
  }
  return (texts.find(({ filled }) => filled > 0.9) ?? texts[0])?.column ?? null;
}

/** "summer_campers-2027 (1).csv" is about summer campers 2027. */
export function suggestCollectionName(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/\(\d+\)$/, "")
    .replace(/[_\-.\s]+/g, " ")
    .trim()
    .slice(0, 120);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const fold = (title: string): string =>
  normalForm(title, "NFD").replace(/\p{M}/gu, "").replace(/[_-]+/g, " ").trim().toLowerCase();
