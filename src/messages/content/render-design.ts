import { escapeHtml } from "#shared/escape-html.ts";
import type { Language } from "#shared/languages.ts";
import type { ArtworkName } from "./artwork.ts";
import type { Block, RenderContext } from "./blocks/block.ts";
import { blockKindNamed } from "./blocks/registry.ts";
import type { Design } from "./design.ts";
import { type DesignStyles, fontStacks, footerColor, mailWidth, stylesOf } from "./design-styles.ts";
import type { MailLogo } from "./mail-logo.ts";
import type { MailWords } from "./mail-words.ts";
import { writeWords } from "./write-slots.ts";

export type MailOptions = {
  language: Language;
  /** The team's own. */
  accent: string;
  words: MailWords;
  /** Its title: the subject, tags and all. */
  title: string;
  previewText: string;
  /** Of a message that people can unsubscribe from: it says whom it is from, and how to get no more. */
  hasFooter: boolean;
  /** What its readers are told of what is counted about them; stands in the footer. */
  trackingNote?: string | undefined;
  fileAddress(fileId: string): string;
  artworkAddress(name: ArtworkName): string;
  logo: MailLogo | null;
  /** It is made into a text. */
  isText?: boolean;
};

const padding = 24;

/**
 * A design as a mail that is still to be merged: tables, and styles on every element, as mail programs need them. What
 * most of them understand beside that is in the head: narrow screens, and dark ones.
 */
export function renderDesign(design: Design, options: MailOptions): string {
  const steps = renderingSteps(design, options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, block by block: between two of them others can be served. */
export function* renderingSteps(design: Design, options: MailOptions): Generator<undefined, string> {
  const { language, title, previewText } = options;
  const styles = stylesOf(design.styles, options.accent);
  const body = yield* renderBlocks(design.blocks, styles, options);
  const footer = options.hasFooter ? renderFooter(styles, options) : "";
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${writeWords(title)}</title>
<style>${headStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${styles.background}">
${renderPreview(previewText)}<table class="page" role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" bgcolor="${styles.background}" style="background-color:${styles.background}"><tr><td align="center" style="padding:24px 8px">
<table class="surface" role="presentation" cellpadding="0" cellspacing="0" border="0" width="${mailWidth}" bgcolor="${styles.surface}" style="width:100%;max-width:${mailWidth}px;background-color:${styles.surface}">
${body}</table>
${footer}</td></tr></table>
</body>
</html>
`;
}

/** Understood where `prefers-color-scheme` and `max-width` are; without them the mail is light and its tables shrink. */
const headStyles =
  "@media (max-width:480px){.column{display:block!important;width:100%!important}.gap{display:block!important;height:16px!important;width:100%!important}}" +
  "@media (prefers-color-scheme:dark){.page{background-color:#18181b!important}.surface{background-color:#27272a!important}.words,.words p,.words li{color:#f4f4f5!important}.small,.small a{color:#d4d4d8!important}.words a{color:#c7d2fe!important}}";

/** What lists of mails show behind the subject. */
const renderPreview = (previewText: string): string =>
  previewText.trim() === ""
    ? ""
    : `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:#ffffff">${writeWords(previewText)}</div>\n`;

function* renderBlocks(
  blocks: Block[],
  styles: DesignStyles,
  { words, fileAddress, artworkAddress, logo, isText = false }: MailOptions,
): Generator<undefined, string> {
  const within = (width: number): RenderContext => {
    const context: RenderContext = {
      ...{ styles, words, width, fileAddress, artworkAddress, logo, isText },
      render: (nested, room = width) => nested.map((each) => renderOne(each, within(room))).join(""),
    };
    return context;
  };
  const [whole, inside] = [within(mailWidth), within(mailWidth - 2 * padding)];
  const rows: string[] = [];
  for (const block of blocks) {
    const { isWide } = blockKindNamed(block.kind);
    rows.push(isWide ? inRow(renderBlock(block, whole), "0") : inRow(renderBlock(block, inside), `12px ${padding}px`));
    yield undefined;
  }
  return rows.join("");
}

const inRow = (html: string, room: string): string =>
  html === "" ? "" : `<tr><td style="padding:${room}">${html}</td></tr>\n`;

const renderBlock = (block: Block, context: RenderContext): string => blockKindNamed(block.kind).render(block, context);

/** Within another block: one below the other. */
const renderOne = (block: Block, context: RenderContext): string => {
  const html = renderBlock(block, context);
  return html === ""
    ? ""
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td style="padding:6px 0">${html}</td></tr></table>`;
};

function renderFooter(styles: DesignStyles, { words, trackingNote }: MailOptions): string {
  const look = `font-family:${fontStacks[styles.font]};font-size:12px;line-height:18px;color:${footerColor}`;
  const links = (["unsubscribe", "preferences", "view_in_browser"] as const).map((name) => {
    const label = {
      unsubscribe: words.unsubscribe,
      preferences: words.preferences,
      view_in_browser: words.viewInBrowser,
    }[name];
    return `<a href="{% address %}{{ links.${name} }}{% endaddress %}" style="color:${footerColor};text-decoration:underline">${escapeHtml(label)}</a>`;
  });
  const note = trackingNote ? `<br>${escapeHtml(trackingNote)}` : "";
  return `<table class="small" role="presentation" cellpadding="0" cellspacing="0" border="0" width="${mailWidth}" style="width:100%;max-width:${mailWidth}px"><tr><td class="small" align="center" style="padding:16px ${padding}px;${look}">{{ team.name }}<br>{{ team.postal_address }}<br>${links.join(" &middot; ")}${note}</td></tr></table>
`;
}
