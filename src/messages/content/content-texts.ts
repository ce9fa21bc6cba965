import { isLinkTarget } from "#data/fields/formatting-rules.ts";
import type { TextForm } from "./blocks/block.ts";
import { type Design, mapTexts } from "./design.ts";
import type { NameContext } from "./merge/merge-names.ts";
import { lineAndColumn, type MergeProblem } from "./merge/merge-problem.ts";
import { hasTags } from "./merge/parse-merge.ts";
import { type Converted, toShown, toStored } from "./merge/stored-names.ts";
import { cleanRichText, decodeTags } from "./rich-text.ts";

/** What a message says in one language, with its design read. */
export type ReadContent = {
  subject: string;
  previewText: string;
  design: Design | null;
  text: string;
  isTextOwn: boolean;
};

/** A problem, and where to look for it: the block (none: of the content itself), its part, the place in it. */
export type ContentProblem = Omit<MergeProblem, "at"> & {
  blockId: string | null;
  part: string;
  line: number;
  column: number;
};

type ConvertedContent = { content: ReadContent; problems: ContentProblem[] };

/** Tags by field ids, and HTML as it may be kept. */
export const storedContent = (content: ReadContent, context: NameContext): ConvertedContent =>
  convertContent(content, (text) => toStored(text, context));

/** Tags by the names that people know. */
export const shownContent = (content: ReadContent, context: NameContext): ConvertedContent =>
  convertContent(content, (text) => toShown(text, context));

type Placed = { blockId: string | null; part: string; form: TextForm; before: string; after: string };

function convertContent(content: ReadContent, convert: (text: string) => Converted): ConvertedContent {
  const problems: ContentProblem[] = [];
  const change = (text: string, placed: Placed): string => {
    const converted = convertText(text, placed, convert);
    problems.push(...converted.problems);
    return converted.text;
  };
  const own = (part: string, text: string) =>
    change(text, { blockId: null, part, form: "words", before: "", after: "" });
  return {
    content: {
      subject: own("subject", content.subject),
      previewText: own("previewText", content.previewText),
      design:
        content.design &&
        mapTexts(content.design, ({ block, text, name, ...rest }) =>
          change(text, { blockId: block.id, part: name, ...rest }),
        ),
      // One that is derived says nothing that its design does not.
      text: content.design && !content.isTextOwn ? content.text : own("text", content.text),
      isTextOwn: content.isTextOwn,
    },
    problems,
  };
}

/** What is a text in a block can be a part of a tag in the mail. */
const around: Record<TextForm, readonly [before: string, after: string]> = {
  words: ["", ""],
  rich: ["", ""],
  address: ["", ""],
  path: ["{% for each in ", " %}{% endfor %}"],
  condition: ["{% if ", " %}{% endif %}"],
};

// Stands between the text and the tags around it, which change with it.
const mark = "\ue002";

function convertText(
  given: string,
  { form, before, after, blockId, part }: Placed,
  convert: (text: string) => Converted,
) {
  const text = (form === "rich" ? decodeTags(given) : given).replaceAll(mark, "");
  const [opening, closing] = around[form];
  const start = before.length + mark.length + opening.length;
  const converted = convert(`${before}${mark}${opening}${text}${closing}${mark}${after}`);
  const inner = converted.text.split(mark)[1] ?? "";
  const changed = inner.slice(opening.length, inner.length - closing.length);
  const problems = converted.problems
    // What is wrong around it is told where that is.
    .filter(({ at }) => at >= start - opening.length && at <= start + text.length)
    .map(
      ({ at, ...problem }): ContentProblem => ({
        ...problem,
        ...{ blockId, part },
        ...lineAndColumn(text, Math.max(0, at - start)),
      }),
    );
  if (form === "address" && text.trim() !== "" && !hasTags(text) && !isLinkTarget(text.trim()))
    problems.push({ problem: "noAddress", name: text.slice(0, 80), blockId, part, line: 1, column: 1 });
  return { text: form === "rich" ? cleanRichText(changed) : changed, problems };
}
