import type { Definitions } from "#data/collections/definitions.ts";
import {
  type CompiledContent,
  type CompileOptions,
  compileContent,
  warningsIn,
} from "#messages/content/compile-content.ts";
import type { ContentWarning } from "#messages/content/find-warnings.ts";
import { mailWordsIn } from "#messages/content/mail-words.server.ts";
import type { ReadContent } from "#messages/content/message-content.ts";
import { anyLinkNames } from "#messages/content/message-links.server.ts";
import { mailPictures } from "#messages/content/pictures.server.ts";
import { readContent } from "#messages/content/read-content.server.ts";
import type { MailLook } from "#messages/content/read-mail-look.server.ts";
import type { MergeList } from "#messages/content/view-list.ts";
import { namesIn } from "#messages/outgoing-messages/message-contents.server.ts";
import { contentsOf, isFromProgram, type MessageRow } from "#messages/outgoing-messages/message-rows.server.ts";
import { type Tracking, trackingWord } from "#messages/outgoing-messages/tracking.ts";
import type { Variant } from "#messages/outgoing-messages/trial.ts";
import type { App } from "#server/app.ts";
import { Breath } from "#server/breath.ts";
import { sayIn } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";
import { isByConsent } from "#shared/messages.ts";

type Options = {
  language: Language;
  timeZone: string;
  definitions: Definitions;
  look: Pick<MailLook, "accent" | "logo">;
  /** Which of two subjects; the first unless said. */
  variant?: Variant;
  /** Of those who read it; they are told in its footer. */
  tracking?: Tracking;
  rewrite?: (html: string) => string;
};

/** What a message says as it was when it began to be sent. */
export const frozenMessage = (row: MessageRow): MessageRow => {
  const { contents, audience, schedule } = { ...row, ...(row.frozen as Partial<MessageRow> | null) };
  return { ...row, contents, audience, schedule };
};

/** Records of views that everybody reads alike, as they were when it began to be sent. */
const keptLists = ({ frozen }: MessageRow) =>
  (frozen?.lists ?? {}) as Partial<Record<Language, Record<string, MergeList>>>;

export const compileMessage = (app: App, row: MessageRow, options: Options): Promise<CompiledContent> =>
  compileContent(saidIn(row, options), compileOptions(app, row, options));

/** What should be looked at before it is sent. */
export const messageWarnings = (app: App, row: MessageRow, options: Options): Promise<ContentWarning[]> =>
  warningsIn(saidIn(row, options), compileOptions(app, row, options));

const saidIn = (row: MessageRow, { language, variant = "a" }: Options): ReadContent =>
  ofVariant(readContent(contentsOf(row)[language]!, "Contents"), variant);

const compileOptions = (
  app: App,
  row: MessageRow,
  { language, tracking, rewrite, ...options }: Options,
): CompileOptions => ({
  method: row.delivery_method,
  names: { ...namesIn(options.definitions, row), takesData: isFromProgram(row), links: anyLinkNames() },
  format: { language, timeZone: options.timeZone },
  mail: {
    accent: options.look.accent,
    words: mailWordsIn(language),
    hasFooter: isByConsent(row.content_type),
    trackingNote: tracking && trackingNoteIn(language, tracking),
    ...mailPictures(app, options.look),
  },
  ...(keptLists(row)[language] && { lists: keptLists(row)[language]! }),
  ...(rewrite && { rewrite }),
  pause: new Breath(),
});

function trackingNoteIn(language: Language, tracking: Tracking): string | undefined {
  const word = trackingWord(tracking);
  return word === "none" ? undefined : sayIn(language)(`messageContent.tracked.${word}`);
}

/** What the second one does not say is said as in the first. */
function ofVariant({ second, ...content }: ReadContent, variant: Variant): ReadContent {
  if (variant === "a" || !second) return content;
  const { subject, previewText } = second;
  return { ...content, subject: subject || content.subject, previewText: previewText || content.previewText };
}
