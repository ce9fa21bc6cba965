import { Refusal } from "#shared/errors.ts";

/** How many names and values a form, or what stands behind the question mark of an address, may hold. */
export const maxPairs = { form: 5_000, query: 1_000 };

/** Names and values of a form or an address. They are counted before anything is made of them. */
export function readPairs(text: string, max: number): URLSearchParams {
  if (hasMorePairs(text, max)) throw new Refusal("too_complex");
  return new URLSearchParams(text);
}

export function hasMorePairs(text: string, max: number): boolean {
  let count = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) if (++count > max) return true;
  return false;
}

/** The values of each name, in one pass: to ask for each name's by itself goes through all of them each time. */
export function valuesByName(pairs: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}
