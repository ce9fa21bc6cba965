import type { Language } from "./languages.ts";

/** Files of the client that somebody who is signed in needs beyond those that the page itself names. */
export type EarlyFiles = { inside: string[]; dashboard: string[]; words: Record<Language, string[]> };
