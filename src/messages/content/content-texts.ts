import { isLinkTarget } from "#data/fields/formatting-rules.ts";
import type { TextForm } from "./blocks/block.ts";
import { type ContentExcess, excessIn } from "./content-bounds.ts";
import { conditionsIn, mapTexts, viewListsIn } from "./design.ts";
import { lookUpNames } from "./merge/look-up-names.ts";
import type { NameContext } from "./merge/merge-names.ts";
import { type MergeProblem, positionsIn } from "./merge/merge-problem.ts";
import { NameLookupCache } from "./merge/name-lookup-cache.ts";
import { hasTags, parseMerge } from "./merge/parse-merge.ts";
import { type FieldRoot, plainlyShown } from "./merge/plainly-shown.ts";
import { type Converted, toShown, toStored } from "./merge/stored-names.ts";
import type { ReadContent } from "./message-content.ts";
import { cleanRichText, decodeTags } from "./rich-text.ts";
import type { ListProblem } from "./view-list.ts";

/** A problem, and where to look for it: the block (none: of the content itself), its part, the place in it. */
export type ContentProblem = Omit<MergeProblem, "at" | "problem"> & {
  problem: MergeProblem["problem"] | ListProblem | ContentExcess;
  blockId: string | null;
  part: string;
  line: number;
  column: number;
};

type Place = Pick<ContentProblem, "blockId" | "part" | "line" | "column">;
type ConvertedContent = { content: ReadContent; problems: ContentProblem[]; excess?: ContentProblem };

/** Lets others be served between one text and the next: a `Breath`, where a server does the work. */
export type Pause = { take(): Promise<void> | undefined };

/** Tags by field ids, and HTML as it may be kept. */
export async function storedContent(given: ReadContent, context: NameContext, pause: Pause): Promise<ConvertedContent> {
  const converted = await withProblems(given, context, toStored, pause);
  // Ids are longer than names, and elements that were not closed are.
  const excess = converted.excess ?? excessIn(converted.content);
  return excess ? { content: given, problems: [excess], excess } : converted;
}

/** Tags by the names that people know. */
export const shownContent = (content: ReadContent, context: NameContext, pause: Pause): Promise<ConvertedContent> =>
  withProblems(content, context, toShown, pause);

/** What is over the bounds of a content stays as it is. */
async function withProblems(
  given: ReadContent,
  names: NameContext,
  convert: (text: string, context: NameContext) => Converted,
  pause: Pause,
): Promise<ConvertedContent> {
  const excess = excessIn(given);
  if (excess) return { content: given, problems: [excess], excess };
  const context: NameContext = { ...names, cache: names.cache ?? new NameLookupCache() };
  const besideDesign = { ...context, ...keysIn(given) };
  const convertOne: Convert<MergeProblem> = (text, { form, blockId, part }) => {
    const isText = blockId === null && part === "text";
    const { text: converted, problems } = convert(text.whole, isText ? besideDesign : context);
    const isNoAddress = form === "address" && text.own !== "" && !hasTags(text.own) && !isLinkTarget(text.own);
    const noAddress: MergeProblem = { problem: "noAddress", name: text.own.slice(0, 80), at: text.start };
    return { text: converted, found: isNoAddress ? [...problems, noAddress] : problems };
  };
  const { content, found } = await convertContent(given, convertOne, pause);
  return { content, problems: found };
}

/** A text that began as the design says what the design asks and lists. */
function keysIn({ design }: ReadContent): Pick<NameContext, "conditionKeys" | "listKeys"> {
  if (!design) return {};
  const [conditions, lists] = [conditionsIn(design), viewListsIn(design)];
  return { conditionKeys: conditions.map(({ key }) => key), listKeys: lists.map(({ key }) => key) };
}

/** A field that a text names, and where. `emptyOf`: whose value stands there, with nothing in its place. */
export type PlacedField = Place & { fieldId: string; title: string; emptyOf: FieldRoot | undefined };

export async function fieldsNamedIn(content: ReadContent, names: NameContext, pause: Pause): Promise<PlacedField[]> {
  if (excessIn(content)) return [];
  const context: NameContext = { ...names, cache: names.cache ?? new NameLookupCache() };
  const name: Convert<Omit<PlacedField, keyof Place> & { at: number }> = ({ whole }) => {
    const { nodes } = parseMerge(whole);
    const { mentions } = lookUpNames(nodes, context);
    const shown = new Map(plainlyShown(nodes).map(({ at, root }) => [at, root]));
    const found = mentions.map(({ segment: { begin: at }, field: { id: fieldId, title } }) => ({
      ...{ fieldId, title, at, emptyOf: shown.get(at) },
    }));
    return { text: whole, found };
  };
  return (await convertContent(content, name, pause)).found;
}

type Placed = { blockId: string | null; part: string; form: TextForm; before: string; after: string };

/** A text as it is read: within the tags that stand around it, from `start` on. */
type WithinTags = { whole: string; own: string; start: number };

type Convert<Found> = (text: WithinTags, placed: Placed) => { text: string; found: Found[] };
type Moved<Found> = Omit<Found, "at"> & Place;

async function convertContent<Found extends { at: number }>(
  content: ReadContent,
  convert: Convert<Found>,
  pause: Pause,
): Promise<{ content: ReadContent; found: Moved<Found>[] }> {
  const texts: { text: string; placed: Placed }[] = [];
  mapContent(content, (text, placed) => {
    texts.push({ text, placed });
    return text;
  });
  const found: Moved<Found>[] = [];
  const changed: string[] = [];
  for (const { text, placed } of texts) {
    const converted = convertText(text, placed, convert);
    changed.push(converted.text);
    for (const each of converted.found) found.push(each);
    await pause.take();
  }
  let next = 0;
  return { content: mapContent(content, () => changed[next++]!), found };
}

/** The same content with every text changed, always in the same order. */
function mapContent(content: ReadContent, map: (text: string, placed: Placed) => string): ReadContent {
  const own = (part: string, text: string) => map(text, { blockId: null, part, form: "words", before: "", after: "" });
  return {
    subject: own("subject", content.subject),
    previewText: own("previewText", content.previewText),
    design:
      content.design &&
      mapTexts(content.design, ({ block, text, name, ...rest }) =>
        map(text, { blockId: block.id, part: name, ...rest }),
      ),
    // One that is derived says nothing that its design does not.
    text: content.design && !content.isTextOwn ? content.text : own("text", content.text),
    isTextOwn: content.isTextOwn,
    ...(content.second && {
      second: {
        subject: own("secondSubject", content.second.subject),
        previewText: own("secondPreviewText", content.second.previewText),
      },
    }),
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

function convertText<Found extends { at: number }>(given: string, placed: Placed, convert: Convert<Found>) {
  const { form, before, after, blockId, part } = placed;
  const text = (form === "rich" ? decodeTags(given) : given).replaceAll(mark, "");
  const [opening, closing] = around[form];
  const start = before.length + mark.length + opening.length;
  const whole = `${before}${mark}${opening}${text}${closing}${mark}${after}`;
  const converted = convert({ whole, own: text.trim(), start }, placed);
  const inner = converted.text.split(mark)[1] ?? "";
  const changed = inner.slice(opening.length, inner.length - closing.length);
  const positionOf = positionsIn(text);
  const found = converted.found
    // What is wrong around it is told where that is.
    .filter(({ at }) => at >= start - opening.length && at <= start + text.length)
    .map(({ at, ...rest }) => ({ ...rest, blockId, part, ...positionOf(Math.max(0, at - start)) }));
  return { text: form === "rich" ? cleanRichText(changed) : changed, found };
}
