import type { ArtworkName } from "#messages/content/artwork.ts";
import type { PlainBlock, TemplateWords } from "./product-template.ts";

type HeroWords = { alt: string; eyebrow: string; title: string; lead: string };
/** `ground`: what the words below the picture stand on; the brand's color unless told. */
type Look = { artwork: ArtworkName; tint: string; align?: "left" | "center"; ground?: string };

/** News: what it is about, one story, two short ones, a button. Texts are paragraphs of HTML. */
export type NewsletterWords = TemplateWords &
  HeroWords & {
    greeting: string;
    storyTitle: string;
    story: string;
    shorts: { title: string; text: string }[];
    button: string;
    dates: string;
    closing: string;
  };

export const newsletter =
  (look: Look) =>
  (words: NewsletterWords): PlainBlock[] => [
    logo(look),
    hero(words, look),
    { kind: "spacer", height: 8 },
    text(words.greeting),
    heading(words.storyTitle, 2),
    text(words.story),
    columns(words.shorts.map((short) => [heading(short.title, 3), text(short.text)])),
    box(words.dates, look),
    button(words.button),
    { kind: "divider" },
    text(words.closing),
    { kind: "social" },
  ];

/** Something that somebody must not forget: when and where stands in a box. */
export type NoticeWords = TemplateWords &
  HeroWords & { greeting: string; facts: string; more: string; button: string; closing: string };

export const notice =
  (look: Look) =>
  (words: NoticeWords): PlainBlock[] => [
    logo(look),
    hero(words, look),
    { kind: "spacer", height: 8 },
    text(words.greeting),
    box(words.facts, look),
    text(words.more),
    button(words.button),
    text(words.closing),
  ];

const logo = ({ align = "left" }: Look): PlainBlock => ({ kind: "logo", align });

const hero = ({ alt, eyebrow, title, lead }: HeroWords, { artwork, align = "left", ground }: Look): PlainBlock => ({
  ...{ kind: "hero", artwork, alt, eyebrow, title, lead, align, color: ground ?? null },
});

const heading = (words: string, level: 2 | 3): PlainBlock => ({ kind: "heading", text: words, level });

const text = (html: string): PlainBlock => ({ kind: "text", html });

const box = (html: string, { tint }: Look): PlainBlock => ({ kind: "text", html, background: tint });

const columns = (lists: PlainBlock[][]): PlainBlock => ({
  kind: "columns",
  columns: lists.map((blocks) => ({ blocks })),
});

/** Where it leads is the team's to say: until then the checks ask for it. */
const button = (label: string): PlainBlock => ({ kind: "button", label, align: "left" });
