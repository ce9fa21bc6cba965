import { splitTags } from "../../merge/split-tags.ts";
import { keepSpaces, plainSpaces } from "../../rich-spaces.ts";
import { longestRichText, type RichNode, readRichText, styleText, writeRichText } from "../../rich-text.ts";

/*
 * Between what is kept (words with merge tags among them) and what the editor works on (HTML in which every tag is an
 * element of its own, so that nobody can change half of one).
 */
export const tagAttribute = "data-merge-tag";

/** A text block's HTML for the editor. */
export const richToEditable = (html: string): string => plainSpaces(readRichText(html)).map(editableNode).join("");

/** One line of words for the editor. */
export const lineToEditable = (text: string): string =>
  `<p>${(splitTags(text) ?? [{ isTag: false, text }])
    .map((piece) => (piece.isTag ? editableTag(piece.text) : escapeText(piece.text)))
    .join("")}</p>`;

/** What the editor has, as it is kept. */
export function editableToRich(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const tag of body.querySelectorAll(`[${tagAttribute}]`)) tag.replaceWith(tag.getAttribute(tagAttribute) ?? "");
  const written = body.innerHTML;
  // What is too long is refused as it is.
  return written.length > longestRichText ? written : writeRichText(keepSpaces(readRichText(written)));
}

export function editableToLine(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const tag of body.querySelectorAll(`[${tagAttribute}]`)) tag.replaceWith(tag.getAttribute(tagAttribute) ?? "");
  return (body.textContent ?? "").replace(/\s+/g, " ");
}

function editableNode(node: RichNode): string {
  if (node.kind === "words") return escapeText(node.text);
  if (node.kind === "tag") return editableTag(node.text);
  if (node.name === "br") return "<br>";
  const style = styleText(node.style);
  const href = node.href === undefined ? "" : ` href="${escapeAttribute(node.href)}"`;
  return `<${node.name}${href}${style && ` style="${style}"`}>${node.children.map(editableNode).join("")}</${node.name}>`;
}

const editableTag = (tag: string): string => `<span ${tagAttribute}="${escapeAttribute(tag)}"></span>`;

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u00a0", "&nbsp;");

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', "&quot;");
