import { isLinkTarget } from "#data/fields/formatting-rules.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** How a value is written so that it stays a value, by where it stands. */
export type Escape = (text: string) => string;

/** Among the words of a mail; its lines stay lines. */
export const escapeWords: Escape = (text) =>
  needsEscape.test(text) ? escapeHtml(text).replace(/\r\n|[\r\n]/g, "<br>") : text;

const needsEscape = /[&<>"'\r\n]/;

/** Within quotes. */
export const escapeAttribute: Escape = (text) => escapeHtml(text).replace(/[\r\n]+/g, " ");

export const leaveAsIs: Escape = (text) => text;

/** In a text without markup, where the words around a value say whether it is part of an address (`wordAfter`). */
export const escapeInText: Escape = (text) => text;

/** The word that a text ends with, as far as the beginning of an address can be seen in it. */
export function wordAfter(word: string, text: string): string {
  let begin = text.length;
  while (begin > 0 && !isSpace(text.charCodeAt(begin - 1))) begin--;
  return begin > 0 ? text.slice(begin, begin + longestWord) : (word + text).slice(0, longestWord);
}

const longestWord = 300;
const isSpace = (code: number): boolean => code <= 32 || code === 160;

const addressHead = /(?:^|[^a-z0-9+.-])(https?:\/\/|mailto:|tel:)/i;

/** Whether an address has begun in such a word. */
export const isInAddress = (word: string): boolean => addressHead.test(word);

/** A value behind such a word: one part of its address, as in the mail's links, or what it is. */
export function encodeBehind(word: string, value: string): string {
  const [, head] = addressHead.exec(word) ?? [];
  return head === undefined ? value : encodePart(value, head);
}

// Signs of nobody's language mark what is a value in an address until it is whole.
const begin = "\ue000";
const end = "\ue001";

export const markValue: Escape = (text) => `${begin}${text.replaceAll(begin, "").replaceAll(end, "")}${end}`;

/**
 * An address of marked values and the words between them. A value it begins with may be a whole address; any other is one
 * part of one, and opens no other part. What is no http, https, mailto or tel leads nowhere.
 */
export function finishAddress(marked: string): string {
  const pieces: string[] = [];
  // What it begins with decides how the rest is written.
  let head = "";
  const add = (text: string) => {
    if (text === "") return;
    pieces.push(text);
    if (head.length < longestScheme) head += text.slice(0, longestScheme);
  };
  for (const piece of marked.split(begin)) {
    const [value, rest] = piece.includes(end) ? (piece.split(end, 2) as [string, string]) : ["", piece];
    add(head === "" ? value.trim() : encodePart(value, head));
    add(head === "" ? rest.trimStart() : rest);
  }
  const address = pieces.join("").trim();
  return isLinkTarget(address) ? escapeHtml(address) : "#";
}

const longestScheme = "mailto:".length;

function encodePart(value: string, head: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  // There these are part of an address, and begin nothing.
  return /^(?:mailto|tel):/i.test(head) ? encoded.replace(/%40/g, "@").replace(/%2B/g, "+") : encoded;
}

/** A line of its head ends where it ends, whatever is merged into it. */
export const oneLine = (text: string): string => text.replace(controls, " ").replace(/ {2,}/g, " ").trim();

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
