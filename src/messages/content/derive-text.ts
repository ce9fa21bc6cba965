import { convert } from "html-to-text";
import { innerPlaces } from "./merge/merge-node.ts";
import { splitTags } from "./merge/split-tags.ts";

/**
 * The words of a mail for programs that show no HTML, made once from the mail before it is merged. Its tags stay; around
 * an address they stand where the address does.
 */
export function deriveText(html: string): string {
  const tags: string[] = [];
  const marked = markTags(html, tags);
  const text = convert(marked, {
    wordwrap: false,
    selectors: [
      { selector: "head", format: "skip" },
      { selector: "div[style*='display:none']", format: "skip" },
      { selector: "img", options: { baseUrl: "" }, format: "altText" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"], noAnchorUrl: true } },
      ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: "table", format: "rows" },
      { selector: "tr", format: "row" },
      { selector: "td", format: "cell" },
      { selector: "th", format: "cell" },
    ],
    formatters: {
      altText: (element, _walk, builder) => {
        const alt = String(element.attribs?.alt ?? "");
        if (alt !== "") builder.addInline(alt);
      },
      rows: (element, walk, builder) => walk(element.children, builder),
      row: (element, walk, builder) => {
        builder.openBlock({ leadingLineBreaks: 1 });
        walk(element.children, builder);
        builder.closeBlock({ trailingLineBreaks: 1 });
      },
      cell: (element, walk, builder) => {
        walk(element.children, builder);
        builder.addInline(" ");
      },
    },
  });
  return text
    .replace(/\ue000(\d+)\ue001/g, (_whole, index: string) => tags[Number(index)] ?? "")
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** With a sign for each tag; for an address, or what stands in an attribute, one sign for all of it. */
function markTags(html: string, tags: string[]): string {
  let marked = "";
  let within: { end: string; text: string } | undefined;
  const keep = (text: string) => {
    marked += `\ue000${tags.push(text) - 1}\ue001`;
  };
  for (const { isTag, text } of splitTags(html) ?? [{ isTag: false, text: html }]) {
    const place = innerPlaces.find((each) => isTag && text === `{% ${each} %}`);
    if (within && text !== within.end) within.text += text;
    else if (within) {
      keep(within.text);
      within = undefined;
    } else if (place) within = { end: `{% end${place} %}`, text: "" };
    else if (isTag) keep(text);
    else marked += text;
  }
  return marked;
}
