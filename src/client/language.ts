import loaders, { type PartName } from "virtual:words/loaders";
import { createTranslator } from "use-intl/core";
import { chooseLanguage, isLanguage, type Language, localeOf } from "#shared/languages.ts";
import { createStore } from "#ui/store.ts";
import type { Words } from "./words.d.ts";

type State = { language: Language; words: Words };

const key = "simply.language";

const spoken = createStore<State | undefined>(undefined);
/** What was asked for last: of two languages on their way, the older one is not shown any more. */
let wanted: Language | undefined;
/** The parts that pages have asked for, each with when it is there: the first pages carry no words but their own. */
const needed = new Map<PartName, Promise<void>>();

const noneOther = Promise.resolve(undefined);

/** Before anyone is known: what this browser used last, else what it prefers, else `otherwise`. */
export async function loadFirstLanguage(otherwise: Promise<Language | undefined> = noneOther): Promise<void> {
  const candidates = [remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  await setLanguage(chooseLanguage(...candidates, candidates.some(isLanguage) ? undefined : await otherwise));
}

/** Switches at once, without a reload: the words arrive first, then everything is drawn anew. */
export async function setLanguage(language: Language): Promise<void> {
  if ((wanted ?? spoken.get()?.language) === language) return;
  wanted = language;
  await fetchWords(language).catch((error: unknown) => {
    if (wanted === language) wanted = spoken.get()?.language;
    throw error;
  });
  if (wanted === language) remember(language);
}

/** Words of languages that only parts of the page are in. */
const partial = createStore<Partial<Record<Language, Words>>>({});

/** Loads another language for a part of the page: the parts of it that the page has asked for. */
export async function loadWordsOf(language: Language): Promise<void> {
  const names: PartName[] = ["entry", ...needed.keys()];
  const loaded = await Promise.all(names.map((name) => loaders[language][name]()));
  partial.set({ ...partial.get(), [language]: Object.assign({}, ...loaded) as Words });
}

export const useWordsOf = (language: Language): Words | undefined => partial.useValue()[language];

/** The words of everything behind sign-in, needed from the first such page on. A failure may be tried again. */
export const loadInsideWords = (): Promise<void> => needWords("inside");

/** The words of the screens that shape data and work with it. */
export const loadDataWords = (): Promise<void> => needWords("data");

/** The words of the screens for people, roles, the account and the system. */
export const loadAdminWords = (): Promise<void> => needWords("admin");

/** The words of the screens for outgoing messages. */
export const loadMessageWords = (): Promise<void> => needWords("messages");

function needWords(part: PartName): Promise<void> {
  const known = needed.get(part);
  if (known) return known;
  const coming = new Promise<void>((resolve) => resolve()).then(() => fetchWords(wanted ?? currentLanguage()));
  needed.set(part, coming);
  coming.catch(() => needed.delete(part));
  return coming;
}

async function fetchWords(language: Language): Promise<void> {
  const names: PartName[] = ["entry", ...needed.keys()];
  const loaded = await Promise.all(names.map((name) => loaders[language][name]()));
  // While these were on their way, other words may have become necessary, or another language wanted.
  if (needed.size + 1 > names.length) return fetchWords(language);
  if (language !== (wanted ?? language)) return undefined;
  show(language, Object.assign({}, ...loaded) as Words);
}

function show(language: Language, words: Words) {
  document.documentElement.lang = language;
  spoken.set({ language, words });
}

export const currentLanguage = (): Language => spoken.get()?.language ?? "en";

export const useLanguage = (): Language => spoken.useValue()?.language ?? "en";

/** The language with its words; nothing before the first ones are there. */
export const useSpoken = spoken.useValue;

/** A word outside of components: for errors that are made before anything is drawn. */
export function sayNow(messageKey: string, values?: Record<string, string | number>): string {
  const state = spoken.get();
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
