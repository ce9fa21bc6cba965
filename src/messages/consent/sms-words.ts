import type { Language } from "#shared/languages.ts";
import { normalForm } from "#shared/normal-form.ts";

export type SmsWord = {
  act: "stop" | "start" | "help";
  /** Undefined: the word is the same in several. */
  language: Language | undefined;
};

type Words = Record<Language | "any", readonly string[]>;

/** As `foldText` writes them: capitals without accents. */
const words: Record<SmsWord["act"], Words> = {
  stop: {
    any: ["STOP", "STOPALL"],
    en: ["UNSUBSCRIBE", "CANCEL", "END", "QUIT"],
    es: ["PARAR", "ALTO", "BAJA", "CANCELAR"],
    fr: ["ARRET"],
  },
  start: { any: ["START"], en: ["UNSTOP", "YES"], es: ["INICIAR"], fr: ["DEBUT"] },
  help: { any: ["INFO"], en: ["HELP"], es: ["AYUDA"], fr: ["AIDE"] },
};

/** Words that mean stopping messages, and nothing else, also beside the polite ones below. "Please cancel" may be about anything. */
const stopping: Words = {
  any: ["STOP", "STOPALL", "STOP ALL"],
  en: ["UNSUBSCRIBE", "UNSUBSCRIBE ME", "OPT OUT", "REMOVE ME", "STOP TEXTING", "STOP MESSAGING", "STOP SENDING"],
  es: [
    ...["PARAR", "PARE", "PAREN", "ALTO", "BAJA", "BASTA", "DETENER", "DETENGAN", "DAR DE BAJA", "DARME DE BAJA"],
    ...["DEME DE BAJA", "DENME DE BAJA", "NO MAS MENSAJES", "NO MAS SMS", "NO ENVIEN MAS", "DEJEN DE ENVIAR"],
  ],
  fr: [
    ...["ARRET", "ARRETE", "ARRETER", "ARRETEZ", "DESABONNER", "DESABONNEMENT", "ME DESABONNER", "DESABONNEZ MOI"],
    ...["DESINSCRIRE", "ME DESINSCRIRE", "DESINSCRIVEZ MOI", "DESINSCRIPTION"],
  ],
};

/** What stands before or behind such a word without changing what it says. */
const polite: Words = {
  any: [],
  en: [
    ...[
      "PLEASE",
      "PLS",
      "PLZ",
      "NOW",
      "IT",
      "THIS",
      "THAT",
      "THESE",
      "TEXTS",
      "MESSAGES",
      "TEXTING ME",
      "MESSAGING ME",
    ],
    ...["SENDING", "ME", "MY NUMBER", "THANKS", "THANK YOU", "ALL", "SMS"],
  ],
  es: ["POR FAVOR", "PORFAVOR", "YA", "ESTO", "MENSAJES", "LOS MENSAJES", "GRACIAS", "SMS"],
  fr: ["SVP", "S IL VOUS PLAIT", "S IL TE PLAIT", "MERCI", "CELA", "CA", "MAINTENANT", "LES MESSAGES", "LES SMS"],
};

const known = new Map<string, SmsWord>(
  (Object.keys(words) as SmsWord["act"][]).flatMap((act) =>
    entriesOf(words[act]).map(([word, language]) => [word, { act, language }] as const),
  ),
);
const stops = new Map(entriesOf(stopping));
/** Longer ones first: "texting me" before "me". */
const politeWords = entriesOf(polite).toSorted(([a], [b]) => b.length - a.length);

/**
 * A word alone, whatever marks and quotes stand around it; and a stop that is said politely or said twice. Everything else is
 * for a person to read: "please stop by at noon" and "don't stop" stop nothing.
 */
export function readSmsWord(text: string): SmsWord | undefined {
  const folded = foldText(text);
  return known.get(folded) ?? readStop(folded);
}

const maxCharacters = 100;

function foldText(text: string): string {
  if (text.length > maxCharacters) return "";
  const letters = normalForm(text, "NFKD").replace(/\p{M}/gu, "").toUpperCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Undefined: what is left beside polite words is not one word for stopping, said once or several times. */
function readStop(folded: string): SmsWord | undefined {
  let rest = folded;
  let language: Language | undefined;
  for (;;) {
    const found = stops.has(rest) ? rest : repeatedIn(rest);
    if (found !== undefined) return { act: "stop", language: stops.get(found) ?? language };
    const beside = politeWords.find(([word]) => rest.startsWith(`${word} `) || rest.endsWith(` ${word}`));
    if (!beside) return undefined;
    const [word] = beside;
    language ??= beside[1];
    rest = rest.startsWith(`${word} `) ? rest.slice(word.length + 1) : rest.slice(0, -word.length - 1);
  }
}

/** "STOP STOP STOP" */
function repeatedIn(text: string): string | undefined {
  const each = new Set(text.split(" "));
  const [only] = each;
  return each.size === 1 && stops.has(only!) ? only : undefined;
}

function entriesOf(all: Words): [string, Language | undefined][] {
  return (Object.entries(all) as [Language | "any", readonly string[]][]).flatMap(([language, each]) =>
    each.map((word): [string, Language | undefined] => [word, language === "any" ? undefined : language]),
  );
}
