import type { Language } from "#shared/languages.ts";
import { normalForm } from "#shared/normal-form.ts";

export type SmsWord = {
  act: "stop" | "start" | "help";
  /** Undefined: the word is the same in several. */
  language: Language | undefined;
};

const words: Record<SmsWord["act"], Record<Language | "any", readonly string[]>> = {
  stop: {
    any: ["STOP", "STOPALL"],
    en: ["UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
    es: ["PARAR", "ALTO", "BAJA", "CANCELAR"],
    fr: ["ARRET", "ARRÊT"],
  },
  start: { any: ["START"], en: ["UNSTOP", "YES"], es: ["INICIAR"], fr: ["DEBUT", "DÉBUT"] },
  help: { any: ["INFO"], en: ["HELP"], es: ["AYUDA"], fr: ["AIDE"] },
};

const known = new Map<string, SmsWord>(
  (Object.keys(words) as SmsWord["act"][]).flatMap((act) =>
    Object.entries(words[act]).flatMap(([language, each]) =>
      each.map((word) => [word, { act, language: language === "any" ? undefined : (language as Language) }] as const),
    ),
  ),
);

/** Only where the word is all that was written: "please stop by at noon" stops nothing. */
export const readSmsWord = (text: string): SmsWord | undefined =>
  known.get(normalForm(text.slice(0, 100).trim(), "NFC").toUpperCase());
