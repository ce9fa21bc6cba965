import { normalForm } from "#shared/normal-form.ts";

/** Two names that people would take for the same. */
export const sameName = (name: string): string => normalForm(name, "NFC").trim().replace(/\s+/g, " ").toLowerCase();

/** Of many names those that are new, each once, in their order; what is left out is counted or named. */
export function sortOutNames(names: readonly string[], known: readonly string[]) {
  const taken = new Set(known.map(sameName));
  const fresh: string[] = [];
  const repeated: string[] = [];
  for (const name of names.filter((each) => each.trim() !== "")) {
    const key = sameName(name);
    if (taken.has(key)) repeated.push(name.trim());
    else fresh.push(name.trim());
    taken.add(key);
  }
  return { fresh, repeated, blank: names.filter((each) => each.trim() === "").length };
}
