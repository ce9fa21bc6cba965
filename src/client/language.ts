import { chooseLanguage, isLanguage, type Language, localeOf } from "#shared/languages.ts";
import { createTranslator } from "use-intl/core";
import type { Words } from "./words.d.ts";

type State = { language: Language; words: Words };

const key = "simply.language";
const loaders: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import("../locales/en-words.ts") as unknown as Promise<{ words: Words }>,
  es: () => import("../locales/es-words.ts") as unknown as Promise<{ words: Words }>,
  fr: () => import("../locales/fr-words.ts") as unknown as Promise<{ words: Words }>,
};

let state: State | undefined;
const listeners = new Set<() => void>();

/** Before anyone is known: what this browser used last, else what it prefers, else en. */
export async function loadFirstLanguage(): Promise<void> {
  await setLanguage(chooseLanguage(remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2))));
}

/** Switches at once, without a reload: the words arrive first, then everything is drawn anew. */
export async function setLanguage(language: Language): Promise<void> {
  if (state?.language === language) return;
  const { words } = await loaders[language]();
  state = { language, words };
  document.documentElement.lang = language;
  remember(language);
  for (const listener of listeners) listener();
}

export const currentLanguage = (): Language => state?.language ?? "en";

export const languageState = (): State | undefined => state;

export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A word outside of components: for errors that are made before anything is drawn. */
export function sayNow(messageKey: string, values?: Record<string, string | number>): string {
  if (!state) return "";
  const say = createTranslator({ locale: localeOf[state.language], messages: state.words as never, onError: () => {} });
  return (say as unknown as (key: string, values?: object) => string)(messageKey, values);
}

function remembered(): Language | undefined {
  try {
    const found = localStorage.getItem(key);
    return isLanguage(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

function remember(language: Language) {
  try {
    localStorage.setItem(key, language);
  } catch {
    // A browser without storage simply starts in its own language next time.
  }
}
