import type { Design } from "#messages/content/design.ts";
import { designStyles } from "#messages/content/design-styles.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { newId } from "#shared/ids.ts";

/** A design to begin with: room for a heading, and what was written as text so far. */
export function beginDesign(text: string): Design {
  const paragraphs = text.split(/\n{2,}/).map((each) => each.trim());
  const html = paragraphs
    .filter((each) => each !== "")
    .map((each) => `<p>${escapeHtml(each).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const heading = { id: newId(), kind: "heading", text: "", level: 1, align: "left", color: null };
  const words = { id: newId(), kind: "text", html, size: 16, background: null };
  return { styles: designStyles.parse({}), blocks: [heading, words] };
}
