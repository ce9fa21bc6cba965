import type { Language } from "#shared/languages.ts";
import { deriveText } from "../derive-text.ts";
import type { Design } from "../design.ts";
import type { MailWords } from "../mail-words.ts";
import { renderDesign } from "../render-design.ts";

/** The text version as it would be derived, its tags as they are: something to begin with for who writes it by hand. */
export const deriveDesignText = (
  design: Design,
  {
    accent,
    language,
    words,
  }: {
    accent: string;
    language: Language;
    words: Pick<MailWords, "description" | "quantity" | "price" | "total" | "sum" | "colon">;
  },
): string =>
  deriveText(
    renderDesign(design, {
      ...{ accent, language, title: "", previewText: "", hasFooter: false },
      words: { unsubscribe: "", preferences: "", viewInBrowser: "", ...words },
      fileAddress: () => "",
      artworkAddress: () => "",
      logo: null,
      isText: true,
    }),
  );
