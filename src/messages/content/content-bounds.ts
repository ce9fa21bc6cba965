import { decodeEntities } from "#data/fields/html-text.ts";
import { mapTexts } from "./design.ts";
import { countTags } from "./merge/merge-bounds.ts";
import type { ReadContent } from "./message-content.ts";

/** What all texts of a content may have together. More is neither read, saved nor rendered. */
export const contentBounds = {
  tooManyContentTags: 5_000,
  tooManyLinks: 500,
  /** Beginnings and ends of elements in formatted texts. */
  tooManyElements: 10_000,
  /** Characters of a design. */
  tooMuchDesignText: 300_000,
} as const;

export type ContentExcess = keyof typeof contentBounds;

/** Found by looking at each character once, before anything is made of the texts. */
export function excessIn(content: ReadContent): ExcessProblem | undefined {
  const counts = countContent(content);
  const excess = (Object.keys(contentBounds) as ContentExcess[]).find((each) => counts[each] > contentBounds[each]);
  return excess && excessProblem(excess, content);
}

const excessProblem = (problem: ContentExcess, { design }: ReadContent) => ({
  ...{ problem, name: String(contentBounds[problem]), blockId: null, part: design ? "design" : "text" },
  ...{ line: 1, column: 1 },
});
type ExcessProblem = ReturnType<typeof excessProblem>;

function countContent(content: ReadContent): Record<ContentExcess, number> {
  const { subject, previewText, second, design } = content;
  const counts = { tooManyContentTags: 0, tooManyElements: 0, tooManyLinks: 0, tooMuchDesignText: 0 };
  // A text that is derived from the design says nothing that the design does not.
  const ownText = design && !content.isTextOwn ? "" : content.text;
  for (const each of [subject, previewText, second?.subject ?? "", second?.previewText ?? "", ownText])
    counts.tooManyContentTags += countTags(each);
  if (!design) return counts;
  mapTexts(design, ({ text, form, before, after }) => {
    const isRich = form === "rich";
    // Entities within tags stand for their characters; a text is read together with the tags around it.
    const own = isRich ? decodeEntities(text) : text;
    for (const part of [before, own, after]) {
      counts.tooMuchDesignText += part.length;
      counts.tooManyContentTags += countTags(part);
    }
    if (isRich) counts.tooManyElements += countSign(own, "<");
    if (isRich) counts.tooManyLinks += own.match(anchors)?.length ?? 0;
    else if (form === "address" && text !== "") counts.tooManyLinks++;
    return text;
  });
  return counts;
}

const anchors = /<a(?![a-z0-9])/gi;

function countSign(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) count++;
  return count;
}
