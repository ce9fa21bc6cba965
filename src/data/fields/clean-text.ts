import { normalForm } from "#shared/normal-form.ts";

/** What the database keeps unchanged: whole characters, one kind of line break, no control characters but tabs. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}/gu, "");

/** Addresses and numbers copied from contact lists bring invisible marks along, which nobody can see to remove. */
export const cleanWord = (text: string): string =>
  cleanText(normalForm(text, "NFC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
