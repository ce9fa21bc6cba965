import { contrastOf } from "#shared/color-contrast.ts";
import type { DeliveryMethod } from "#shared/messages.ts";
import type { UsedColors } from "./blocks/block.ts";
import { blockKindNamed } from "./blocks/registry.ts";
import type { Pause } from "./content-texts.ts";
import { allBlocks, type Design, mapTexts, wordlessIn } from "./design.ts";
import { type DesignStyles, footerColor } from "./design-styles.ts";
import {
  type FoundLink,
  hostOf,
  isLocal,
  isMisleading,
  isShortener,
  linksIn,
  type ReadRich,
  withoutTags,
} from "./find-links.ts";
import type { ReadContent } from "./message-content.ts";
import { type RichNode, readRichText, wordsOf } from "./rich-text.ts";

/** What should be looked at before sending, and need not be mended; each has its sentence in `messageContent.warnings`. */
export const contentWarnings = [
  "tooLarge",
  "noAlternativeText",
  "noPicture",
  "emptyLink",
  "localLink",
  "shortenedLink",
  "misleadingLink",
  "placeholder",
  "lowContrast",
  "capitals",
  "exclamations",
  "onlyPictures",
  "noUnsubscribe",
] as const;

export type ContentWarning = {
  warning: (typeof contentWarnings)[number];
  blockId: string | null;
  part: string;
  values?: Record<string, string>;
};

type Looked = { html: string; text: string; method: DeliveryMethod; styles: DesignStyles | null; hasFooter: boolean };

/** Gmail cuts off what is longer. */
const longestMail = 102 * 1024;
/** What WCAG asks of text on its background. */
const leastContrast = 4.5;

export async function findWarnings(
  { subject, previewText, design }: ReadContent,
  looked: Looked,
  pause: Pause,
): Promise<ContentWarning[]> {
  const { method, html, text, styles, hasFooter } = looked;
  const isMail = method === "EMAIL";
  return [
    ...(isMail && new TextEncoder().encode(html).length >= longestMail ? [about("tooLarge", null, "design")] : []),
    ...(isMail ? subjectWarnings(subject) : []),
    ...placeholderIn(isMail ? subject : text, null, isMail ? "subject" : "text"),
    ...placeholderIn(isMail ? previewText : "", null, "previewText"),
    ...(isMail && design && styles ? await designWarnings(design, { styles, hasFooter }, pause) : []),
    // A mail has its footer; who gets an SMS must be told what to answer.
    ...(!isMail && hasFooter && !/\bSTOP\b|links\.(?:unsubscribe|preferences)/.test(text)
      ? [about("noUnsubscribe", null, "text")]
      : []),
  ];
}

async function designWarnings(
  design: Design,
  { styles, hasFooter }: { styles: DesignStyles; hasFooter: boolean },
  pause: Pause,
): Promise<ContentWarning[]> {
  const texts = new Map<string, RichNode[]>();
  const read: ReadRich = (html) => {
    const nodes = texts.get(html) ?? readRichText(html);
    texts.set(html, nodes);
    return nodes;
  };
  for (const html of richTextsIn(design)) {
    read(html);
    await pause.take();
  }
  const searches: (() => ContentWarning[])[] = [
    () => wordlessIn(design).map(({ id }) => about("noAlternativeText", id, "alt")),
    () =>
      allBlocks(design.blocks).flatMap((block) =>
        blockKindNamed(block.kind).lacksPicture?.(block) ? [about("noPicture", block.id, "fileId")] : [],
      ),
    () => linksIn(design, read).flatMap((link) => linkWarning(link) ?? []),
    () => placeholderWarnings(design, read),
    () => contrastWarnings(design, styles, hasFooter),
    () => (isOnlyPictures(design, read) ? [about("onlyPictures", null, "design")] : []),
  ];
  const found: ContentWarning[] = [];
  for (const search of searches) {
    found.push(...search());
    await pause.take();
  }
  return found;
}

function richTextsIn(design: Design): string[] {
  const found: string[] = [];
  mapTexts(design, ({ text, form }) => {
    if (form === "rich") found.push(text);
    return text;
  });
  return found;
}

/** Words that templates have for what only their users know: "[date]". Once for a block. */
function placeholderWarnings(design: Design, read: ReadRich): ContentWarning[] {
  const found = new Map<string, ContentWarning>();
  mapTexts(design, ({ block, text, form, name }) => {
    const words = form === "rich" ? wordsOf(read(text)) : form === "words" ? text : "";
    for (const warning of placeholderIn(words, block.id, name)) found.set(block.id, found.get(block.id) ?? warning);
    return text;
  });
  return [...found.values()];
}

function placeholderIn(text: string, blockId: string | null, part: string): ContentWarning[] {
  const [found] = /\[[^[\]{}]{2,300}\]/.exec(withoutTags(text, " ")) ?? [];
  return found ? [about("placeholder", blockId, part, { name: cut(found) })] : [];
}

function linkWarning(link: FoundLink): ContentWarning | undefined {
  const { blockId, part, address, words } = link;
  const host = hostOf(address);
  if (address === "") return about("emptyLink", blockId, part);
  if (host !== undefined && isLocal(host)) return about("localLink", blockId, part, { name: cut(address) });
  if (host !== undefined && isShortener(host)) return about("shortenedLink", blockId, part, { name: cut(address) });
  return isMisleading(link) ? about("misleadingLink", blockId, part, { name: cut(words.trim()) }) : undefined;
}

/** Once for a block: what is wrong with one of its words is wrong with the others. */
function contrastWarnings({ blocks }: Design, styles: DesignStyles, hasFooter: boolean): ContentWarning[] {
  const isLow = ({ color, background }: UsedColors) => contrastOf(color, background) < leastContrast;
  const ofAll: (UsedColors & { part: string })[] = [
    { part: "styles.text", color: styles.text, background: styles.surface },
    ...(hasFooter ? [{ part: "styles.background", color: footerColor, background: styles.background }] : []),
  ];
  const common = ofAll.filter(isLow).map((low) => about("lowContrast", null, low.part, ratioOf(low)));
  return [
    ...common,
    ...allBlocks(blocks).flatMap((block) => {
      const low = blockKindNamed(block.kind).colorsOf?.(block, styles).find(isLow);
      return low ? [about("lowContrast", block.id, "color", ratioOf(low))] : [];
    }),
  ];
}

const ratioOf = ({ color, background }: UsedColors) => ({ ratio: contrastOf(color, background).toFixed(1) });

function subjectWarnings(subject: string): ContentWarning[] {
  const words = withoutTags(subject, " ");
  const letters = words.replace(/[^\p{L}]/gu, "");
  const isShouted = letters.length >= 6 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  const marks = words.match(/[!！]/g)?.length ?? 0;
  return [
    ...(isShouted ? [about("capitals", null, "subject")] : []),
    ...(marks > 2 || /[!！]\s*[!！]/.test(words) ? [about("exclamations", null, "subject")] : []),
  ];
}

/** Who has pictures off sees nothing, and filters of mail think of spam. */
function isOnlyPictures(design: Design, read: ReadRich): boolean {
  const all = allBlocks(design.blocks);
  if (!all.some((block) => blockKindNamed(block.kind).lacksWords)) return false;
  let length = 0;
  mapTexts(design, ({ text, form, name }) => {
    if (form === "rich") length += wordsOf(read(text)).trim().length;
    else if (form === "words" && name !== "alt") length += text.trim().length;
    return text;
  });
  const hasData = all.some((block) => blockKindNamed(block.kind).showsRecords);
  return length < 20 && !hasData;
}

const about = (
  warning: ContentWarning["warning"],
  blockId: string | null,
  part: string,
  values?: Record<string, string>,
): ContentWarning => ({ warning, blockId, part, ...(values && { values }) });

const cut = (text: string): string => text.slice(0, 80);
