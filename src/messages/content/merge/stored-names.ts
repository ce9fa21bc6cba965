import { lookUpNames } from "./look-up-names.ts";
import type { NameContext } from "./merge-names.ts";
import type { MergeProblem } from "./merge-problem.ts";
import { fieldKey } from "./merge-value.ts";
import { parseMerge } from "./parse-merge.ts";

export type Converted = { text: string; problems: MergeProblem[] };

/**
 * As it is kept: fields by their ids, so that a tag stays what it is when somebody renames a field. A name that several
 * fields have stays a name while it is not known whose records are written to. A field that these records do not have is
 * kept by its id too.
 */
export const toStored = (text: string, context: NameContext): Converted =>
  convert(text, context, ({ isOpen, field, written }) => (isOpen ? written : fieldKey(field.id)));

/** As people read and write it: fields by the names of their columns. */
export const toShown = (text: string, context: NameContext): Converted =>
  convert(text, context, ({ field }) => field.column);

type Mention = { field: { id: string; column: string }; isOpen: boolean; written: string };

/** Only names that were read as such are changed; whatever looks like one elsewhere stays. */
function convert(text: string, context: NameContext, nameOf: (mention: Mention) => string): Converted {
  const { nodes, problems } = parseMerge(text);
  if (problems.length > 0) return { text, problems };
  const found = lookUpNames(nodes, context);
  const pieces: string[] = [];
  let copied = 0;
  const mentions = [...found.mentions, ...found.foreign];
  for (const { segment, field, isOpen } of mentions.sort((a, b) => a.segment.begin - b.segment.begin)) {
    const { begin, end } = segment;
    const written = text.slice(begin, end);
    const quote = /^["']/.exec(written)?.[0] ?? "";
    const name = nameOf({ field, isOpen, written: String(segment.name) });
    pieces.push(text.slice(copied, begin), quote, name, quote);
    copied = end;
  }
  pieces.push(text.slice(copied));
  return { text: pieces.join(""), problems: found.problems };
}
