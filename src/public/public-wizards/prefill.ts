/** Of an address: everything else in it may be an answer. */
const ours = ["lang", "frame", "run", "resume"];

const pairsOf = (query: URLSearchParams) => [...query].filter(([name]) => !ours.includes(name));

/** What an address says of answers, by the names of tasks. */
export const prefillOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(pairsOf(query).map(([name, value]) => [name.slice(0, 60), value.slice(0, 2000)]));

/** The same said again to where a form is sent, since not all of it may stand in the form. */
export function withPrefill(path: string, query: URLSearchParams): string {
  const [at = "", said = ""] = path.split("?");
  const all = new URLSearchParams([...new URLSearchParams(said), ...pairsOf(query)]);
  const lang = query.get("lang");
  if (lang) all.set("lang", lang);
  return all.size > 0 ? `${at}?${all}` : at;
}
