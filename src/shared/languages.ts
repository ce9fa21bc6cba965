export const languages = ["en", "es", "fr"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** US English, Latin American Spanish, standard French: how dates and numbers are written. */
export const localeOf: Record<Language, string> = { en: "en-US", es: "es-419", fr: "fr-FR" };

/** In their own words, so that everyone finds theirs. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español", fr: "Français" };

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The spec's chain: the user's own language, else the team's default, else en. */
export const chooseLanguage = (...inputs: (string | null | undefined)[]): Language =>
  inputs.find(isLanguage) ?? defaultLanguage;

/** Reads an Accept-Language header: the first of ours in order of weight. */
export function languageFromHeader(header: string | undefined, otherwise: Language = defaultLanguage): Language {
  const inputs = (header ?? "").slice(0, 200).split(",").map(readInput);
  inputs.sort((a, b) => b.weight - a.weight);
  return chooseLanguage(...inputs.map((input) => input.tag), otherwise);
}

/** The same where a browser has said any; what is kept for others must be told apart by exactly this. */
export const heardLanguage = (header: string | undefined, otherwise?: Language): Language | undefined =>
  header?.trim() ? languageFromHeader(header, otherwise) : undefined;

function readInput(part: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
  const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
  const weight = quality ? Number(quality.trim().slice(2)) : 1;
  return { tag: tag.split("-")[0]!, weight: Number.isFinite(weight) ? weight : 0 };
}
