import { isLinkTarget } from "#data/fields/formatting-rules.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { escapeAttribute, escapeWords } from "./merge/escape-value.ts";
import { hasTags, parseMerge } from "./merge/parse-merge.ts";
import { splitTags } from "./merge/split-tags.ts";

/*
 * Texts of a design where they come to stand in a mail. What its author wrote is escaped here, tags stay, and what they
 * become is escaped when they are merged. A text whose tags cannot be read is only words.
 */

export function writeWords(text: string): string {
  return writePieces(text, escapeWords) ?? withoutTags(text);
}

/** Within the quotes of an attribute. */
export function writeAttribute(text: string): string {
  if (!hasTags(text)) return escapeAttribute(text);
  const written = writePieces(text, escapeAttribute);
  return written === undefined ? withoutTags(text) : `{% attribute %}${written}{% endattribute %}`;
}

/** Within the quotes of an `href`. */
export function writeAddress(text: string): string {
  const address = text.trim();
  if (!hasTags(address)) return isLinkTarget(address) ? escapeHtml(address) : "#";
  return isReadable(address) ? `{% address %}${address}{% endaddress %}` : "#";
}

/** Braces that begin no tag. */
export const withoutTags = (text: string): string =>
  escapeWords(text).replaceAll("{", "&#123;").replaceAll("}", "&#125;");

export const isReadable = (text: string): boolean => parseMerge(text).problems.length === 0;

function writePieces(text: string, escaped: (words: string) => string): string | undefined {
  const pieces = isReadable(text) ? splitTags(text) : undefined;
  return pieces?.map((piece) => (piece.isTag ? piece.text : escaped(piece.text))).join("");
}
