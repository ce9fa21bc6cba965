import { mayUse, type TeamRights } from "#shared/permissions.ts";
import { type DataLanguages, hasTranslations } from "./translations.ts";

/** In which words definitions are told to someone. */
export type WordsReader = {
  /** Undefined: in the plain ones. */
  language: string | undefined;
  /** For who may write words and reads others: the language in which they are written, so that these are told too. */
  plain: string | undefined;
};

export function wordsReader(
  languages: DataLanguages,
  caller: TeamRights & { language?: string | undefined },
): WordsReader {
  const language = hasTranslations(languages, caller.language) ? caller.language : undefined;
  const mayWrite = mayUse(caller, "team_admin_data_collections");
  return { language, plain: language && mayWrite ? languages.plain : undefined };
}

/** What to add to an answer: the words as they were written, where its reader sees others and may write them. */
export const plainWords = <Words extends object>({ plain }: WordsReader, words: Words) =>
  plain === undefined ? {} : { plain: { language: plain, ...words } };
