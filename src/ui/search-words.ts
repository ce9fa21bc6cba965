import { normalForm } from "#shared/normal-form.ts";

/** Every word of the query occurs somewhere; accents and capitals do not count. */
export function matchesWords(query: string, ...texts: string[]): boolean {
  const text = plain(texts.join(" "));
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const plain = (text: string) => normalForm(text, "NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
