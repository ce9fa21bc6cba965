import type { Language } from "./languages.ts";

/** Files of the client beyond those that the page itself names. */
export type EarlyFiles = {
  firstWords: Record<Language, string[]>;
  /** What somebody who is signed in needs on every page, and on the dashboard. */
  inside: string[];
  words: Record<Language, string[]>;
  dashboard: string[];
};
