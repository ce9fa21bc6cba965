/** Half of a character that JSON can write and no text can hold. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * What was parsed from JSON, with every half character replaced by the sign for what cannot be read: the database would
 * refuse it, in values and in names alike. `text`: what it was parsed from.
 */
export const wellFormedJson = (text: string, value: unknown): unknown =>
  surrogateEscape.test(text) ? wellFormed(value) : value;

function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toWellFormed(), wellFormed(part)]));
}
