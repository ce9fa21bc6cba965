/** An escaped surrogate; a lone one is valid JSON but not valid Unicode text. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Replaces lone surrogates in parsed JSON, keys included, by U+FFFD: Postgres rejects them. `text` is the source that
 * `value` was parsed from; without an escaped surrogate in it nothing is walked.
 */
export const wellFormedJson = (text: string, value: unknown): unknown =>
  surrogateEscape.test(text) ? wellFormed(value) : value;

function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toWellFormed(), wellFormed(part)]));
}
