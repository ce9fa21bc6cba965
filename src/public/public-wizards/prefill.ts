import { isLanguage } from "#shared/languages.ts";

/** Of an address: everything else in it may be an answer. */
const ours = ["lang", "frame", "run", "resume"];

const pairsOf = (query: URLSearchParams) => [...query].filter(([name]) => !ours.includes(name));

/** What an address says of answers, by the names of tasks. */
export const prefillOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(pairsOf(query).map(([name, value]) => [name.slice(0, 60), value.slice(0, 2000)]));

const maxPairs = 50;
/** Every browser and proxy takes an address of this length. */
const maxLength = 6_000;

/**
 * The same said again to where a form is sent, since not all of it may stand in the form. Values are escaped there, which
 * makes them longer: what does not fit is left out.
 */
export function withPrefill(path: string, query: URLSearchParams): string {
  const [at = "", said = ""] = path.split("?");
  const all = new URLSearchParams(said);
  const lang = query.get("lang");
  if (lang && isLanguage(lang)) all.set("lang", lang);
  let length = all.toString().length;
  for (const pair of pairsOf(query).slice(0, maxPairs)) {
    length += new URLSearchParams([pair]).toString().length + 1;
    if (length > maxLength) break;
    all.append(...pair);
  }
  return all.size > 0 ? `${at}?${all}` : at;
}
