import type { CatalogueIcon } from "virtual:icons/catalogue";
import { foldText } from "#shared/fold-text.ts";
import type { IconStyle } from "./icon-name.ts";

export type IconSearch = {
  query: string;
  style: IconStyle;
  /** Position in the catalogue's categories, or null for all. */
  category: number | null;
  /** The categories' names in the reader's language, found by their words too. */
  categoryLabels: readonly string[];
};

/** Icons that match every word of the query, best first; without a query in the catalogue's own order. */
export function searchIcons(catalogue: readonly CatalogueIcon[], search: IconSearch): CatalogueIcon[] {
  const words = foldText(search.query)
    .split(/[\s_-]+/)
    .filter(Boolean);
  const labels = search.categoryLabels.map(splitWords);
  return catalogue
    .filter(([, , regular, categories]) => {
      if (search.style === "regular" && !regular) return false;
      return search.category === null || categories.includes(search.category);
    })
    .map((icon) => ({ icon, distance: measureDistance(icon, words, labels) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .map(({ icon }) => icon);
}

function measureDistance(icon: CatalogueIcon, words: string[], categoryLabels: string[][]): number {
  if (words.length === 0) return 0;
  // Whole-name matches come before everything, or "user" would be lost among the user-something.
  if (icon[0] === words.join("-")) return -1;
  let distance = 0;
  for (const word of words) distance += measureWord(icon, word, categoryLabels);
  return distance;
}

function measureWord(
  [name, label, , categories, terms]: CatalogueIcon,
  word: string,
  categoryLabels: string[][],
): number {
  const names = [...name.split("-"), ...splitWords(label)];
  const phrases = terms.split("|");
  if (names[0] === word) return 1;
  if (names.includes(word)) return 2;
  if (phrases.includes(word)) return 3;
  if (names.some((part) => part.startsWith(word))) return 4;
  if (phrases.some((phrase) => phrase.split(/[\s-]+/).some((part) => part.startsWith(word)))) return 5;
  if (word.length < 3) return Number.POSITIVE_INFINITY;
  if (categories.some((category) => categoryLabels[category]?.some((part) => part.startsWith(word)))) return 6;
  return name.includes(word) || terms.includes(word) ? 7 : Number.POSITIVE_INFINITY;
}

function splitWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
