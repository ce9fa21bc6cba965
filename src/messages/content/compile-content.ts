import type { Filter } from "#shared/filter.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import { excessIn } from "./content-bounds.ts";
import { type ContentProblem, type Pause, storedContent } from "./content-texts.ts";
import { deriveText } from "./derive-text.ts";
import { conditionsIn, type DesignCondition, viewListsIn } from "./design.ts";
import { stylesOf } from "./design-styles.ts";
import { type ContentWarning, findWarnings } from "./find-warnings.ts";
import { type Escape, escapeInText, escapeWords, leaveAsIs, oneLine } from "./merge/escape-value.ts";
import { lookUpNames } from "./merge/look-up-names.ts";
import { MergeBudget, MergeLimitError } from "./merge/merge-budget.ts";
import type { MergeFormat } from "./merge/merge-format.ts";
import { linkRoot, type NameContext } from "./merge/merge-names.ts";
import { fieldIdIn, type MergeData } from "./merge/merge-value.ts";
import { NameLookupCache } from "./merge/name-lookup-cache.ts";
import { parseMerge } from "./merge/parse-merge.ts";
import { mergeRenderer } from "./merge/render-merge.ts";
import type { ReadContent } from "./message-content.ts";
import { type MailOptions, renderingSteps } from "./render-design.ts";
import type { MergeList, ViewList } from "./view-list.ts";

export type CompileOptions = {
  method: DeliveryMethod;
  names: NameContext;
  format: MergeFormat;
  mail: Pick<
    MailOptions,
    "accent" | "words" | "hasFooter" | "trackingNote" | "fileAddress" | "artworkAddress" | "logo"
  >;
  /** Of what it lists, what all recipients read alike, by key. */
  lists?: Record<string, MergeList>;
  /** What is done to the mail, once, before it is merged; its text stays as it is. */
  rewrite?(html: string): string;
  /** Taken between the steps, so that a large content holds up nobody else. */
  pause: Pause;
};

export type RenderedMessage = { subject: string; html: string; text: string };

export type CompiledContent = {
  /** None of these may be sent. */
  problems: ContentProblem[];
  /** Which of them keeps it from being rendered at all. */
  excess?: ContentProblem;
  warnings: ContentWarning[];
  /** What is merged: fields by id, each by the way from the recipient's record. */
  needs: string[][];
  /** What of the data that a program gives is named in it, by the way to it. */
  given: string[][];
  /** Which links it has. */
  links: string[][];
  /** What must be known of each recipient's record, under which key of `conditions`. */
  conditions: { key: string; filter: Filter }[];
  /** The same of what something is repeated for: linked records, or (without a link) all that the letter is about. */
  itemConditions: ItemCondition[];
  /** Something of a record stands in it. */
  readsRecords: boolean;
  /** What it lists of views. */
  lists: ViewList[];
  /** For one recipient. `html` is empty where the message is only text. Throws a `MergeLimitError` where it does too much. */
  render(data: MergeData): RenderedMessage;
};

/** Done once for a message and language; what it gives is called for every recipient. */
export async function compileContent(written: ReadContent, given: CompileOptions): Promise<CompiledContent> {
  const options: CompileOptions = { ...given, names: { ...given.names, cache: new NameLookupCache() } };
  const { pause } = options;
  // Names that are still names are bound now that it is known whose records are written to.
  const stored = await storedContent(written, options.names, pause);
  if (stored.excess) return unrendered(stored.problems, stored.excess);
  const { content, problems } = stored;
  const asked = content.design ? conditionsIn(content.design) : [];
  const conditions = asked.filter(({ over }) => over === undefined);
  const lists = content.design ? viewListsIn(content.design) : [];
  const [conditionKeys, listKeys] = [conditions, lists].map((all) => all.map(({ key }) => key));
  const names: NameContext = {
    ...options.names,
    ...(conditionKeys && { conditionKeys }),
    ...(listKeys && { listKeys }),
  };
  const { html, text } = await writeContent(content, options);
  const compile = (source: string, escaped: Escape) => compileText(source, escaped, names, options);
  const parts = {
    subject: await compile(content.subject, leaveAsIs),
    html: await compile(options.rewrite?.(html) ?? html, escapeWords),
    text: await compile(text, escapeInText),
  };
  // What was taken out of the mail is merged where it was put.
  const before = options.rewrite ? [await compile(html, escapeWords)] : [];
  const all = [...Object.values(parts), ...before];
  // Texts that can each be read may be too much together, and the mail would be sent as it was written.
  const together = problems.length > 0 ? undefined : all.flatMap((part) => part.problems)[0];
  if (together) {
    const excess = ofWhole(together.problem);
    return unrendered([excess], excess);
  }
  return {
    problems,
    warnings: await warningsOf(content, { html, text }, options),
    needs: eachOnce(all.flatMap(({ needs }) => needs)),
    given: eachOnce(all.flatMap((part) => part.given)),
    links: eachOnce(all.flatMap(({ links }) => links)),
    conditions: conditions.map(({ key, filter }) => ({ key, filter })),
    itemConditions: asked.flatMap((each) => itemConditionOf(each) ?? []),
    readsRecords: all.some((part) => part.readsRecords),
    lists,
    render: (given) => {
      const data = lists.length > 0 ? { ...given, lists: { ...options.lists, ...given.lists } } : given;
      const budget = new MergeBudget();
      return {
        subject: oneLine(parts.subject.render(data, budget)),
        html: parts.html.render(data, budget),
        text: parts.text.render(data, budget),
      };
    },
  };
}

/** Only what should be looked at, of a content as it is stored. */
export async function warningsIn(content: ReadContent, options: CompileOptions): Promise<ContentWarning[]> {
  if (excessIn(content)) return [];
  return warningsOf(content, await writeContent(content, options), options);
}

const unrendered = (problems: ContentProblem[], excess: ContentProblem): CompiledContent => ({
  ...{ problems, excess, warnings: [], needs: [], given: [], links: [], conditions: [], itemConditions: [] },
  ...{ readsRecords: false, lists: [] },
  render: () => {
    throw new MergeLimitError(`the content is over a bound: ${excess.problem}`);
  },
});

/** The mail and its text, before anything is merged. */
async function writeContent(content: ReadContent, options: CompileOptions): Promise<{ html: string; text: string }> {
  const html = options.method === "EMAIL" && content.design ? await renderMail(content, options) : "";
  const text = await textOf(content, html, options);
  await options.pause.take();
  return { html, text };
}

const warningsOf = (
  content: ReadContent,
  written: { html: string; text: string },
  { method, mail, pause }: CompileOptions,
): Promise<ContentWarning[]> =>
  findWarnings(
    content,
    {
      ...{ ...written, method, hasFooter: mail.hasFooter },
      styles: content.design && stylesOf(content.design.styles, mail.accent),
    },
    pause,
  );

/** For who looks at it: what does too much is a problem of the content, and there is nothing to show. */
export function renderForPreview(
  { render, problems, excess }: Pick<CompiledContent, "render" | "problems" | "excess">,
  data: MergeData,
): RenderedMessage & { problems: ContentProblem[] } {
  const nothing = { subject: "", html: "", text: "" };
  if (excess) return { ...nothing, problems };
  try {
    return { ...render(data), problems };
  } catch (error) {
    if (!(error instanceof MergeLimitError)) throw error;
    return { ...nothing, problems: [ofWhole("tooMuch"), ...problems] };
  }
}

/** A problem that no text of the content has by itself. */
const ofWhole = (problem: ContentProblem["problem"]): ContentProblem => ({
  ...{ problem, name: "", blockId: null, part: "text", line: 1, column: 1 },
});

export type ItemCondition = { key: string; filter: Filter; linkId: string | null };

/** Nothing where it is about no records at all: of lines there are no filters. */
export function itemConditionOf({ key, filter, over }: DesignCondition): ItemCondition | undefined {
  const path = over?.trim() ?? "";
  if (path === "records") return { key, filter, linkId: null };
  const linkId = path.startsWith("record.") ? fieldIdIn(path.slice("record.".length)) : undefined;
  return linkId === undefined ? undefined : { key, filter, linkId };
}

const eachOnce = (paths: string[][]): string[][] => [...new Map(paths.map((path) => [path.join(), path])).values()];

/** Which fields are read for it: exactly these, with the rights of who sends. */
export const fieldsNeeded = ({ needs }: Pick<CompiledContent, "needs">): string[][] => needs;

async function renderMail(
  { design, subject, previewText }: ReadContent,
  { format, mail, pause }: CompileOptions,
  isText = false,
): Promise<string> {
  const { language } = format;
  const steps = renderingSteps(design!, { ...mail, isText, language, title: subject, previewText });
  for (;;) {
    const { done, value } = steps.next();
    await pause.take();
    if (done) return value;
  }
}

async function textOf(content: ReadContent, html: string, options: CompileOptions): Promise<string> {
  const { design, text, isTextOwn } = content;
  const { method, mail } = options;
  if (design && !isTextOwn && (method === "EMAIL" || text.trim() === "")) return derivedText(content, html, options);
  if (method === "SMS" || (!html && !mail.hasFooter)) return text;
  const { words, hasFooter } = mail;
  if (!hasFooter || hasUnsubscribe(text)) return text;
  return `${text}\n\n-- \n{{ team.name }}\n{{ team.postal_address }}\n${words.unsubscribe}: {{ links.unsubscribe }}`;
}

/** For everybody: what only some get to read is no way out for the others. */
const hasUnsubscribe = (text: string): boolean =>
  parseMerge(text).nodes.some(
    (node) =>
      node.kind === "output" &&
      node.value.initial.kind === "path" &&
      node.value.initial.segments.map(({ name }) => name).join(".") === `${linkRoot}.unsubscribe`,
  );

/** Of a design; what is drawn as a table there may be lines here. */
async function derivedText(content: ReadContent, html: string, options: CompileOptions): Promise<string> {
  if (options.method === "SMS")
    return deriveText(await renderMail(content, { ...options, mail: { ...options.mail, hasFooter: false } }, true));
  return deriveText(viewListsIn(content.design!).length > 0 ? await renderMail(content, options, true) : html);
}

async function compileText(
  source: string,
  escaped: Escape,
  names: NameContext,
  { format, pause }: Pick<CompileOptions, "format" | "pause">,
) {
  const { nodes, problems } = parseMerge(source, { withPlaces: true });
  await pause.take();
  // Its problems are known by their places; until they are mended it is shown as it was written.
  const readable = problems.length === 0 ? nodes : [{ kind: "text" as const, text: escaped(source) }];
  const { needs, given, links, readsRecords } = lookUpNames(readable, names);
  await pause.take();
  const render = mergeRenderer(readable, escaped, format);
  await pause.take();
  return { problems, needs, given, links, readsRecords, render };
}
