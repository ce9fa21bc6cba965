import { sayIn } from "#server/words.ts";
import type { Language } from "#shared/languages.ts";
import { type MailWords, mailWordNames } from "./mail-words.ts";

/** What a mail in this language says by itself. */
export function mailWordsIn(language: Language): MailWords {
  const say = sayIn(language);
  return Object.fromEntries(mailWordNames.map((name) => [name, say(`messageContent.mail.${name}`)])) as MailWords;
}
