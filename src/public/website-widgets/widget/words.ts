import type { Language } from "#shared/languages.ts";

export type Words = { loading: string; lineBroke: string; retry: string };

/** Put in by the build (`vite-widget.ts`). */
declare const widgetWords: Record<Language, Words>;

const isKnown = (language: string): language is Language => Object.hasOwn(widgetWords, language);

/** Of the page around it, where it is one of ours. */
export function languageAround(element: Element): Language | undefined {
  const said = element.closest("[lang]")?.getAttribute("lang")?.slice(0, 2).toLowerCase() ?? "";
  return isKnown(said) ? said : undefined;
}

export const wordsIn = (language: string | undefined): Words =>
  widgetWords[language !== undefined && isKnown(language) ? language : "en"];
