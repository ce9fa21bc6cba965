const mostKept = 300;
const longest = 4_000;

/**
 * What the queries of one endpoint mean, as they were read before, the longest unused leaving first. Many requests get the
 * same, which nobody can change.
 */
export class KnownQueries {
  readonly #read = new Map<string, unknown>();

  /** `url`: with the query as it was sent. What is refused is not remembered. */
  find<Query>(url: string, read: () => Query): Query {
    const at = url.indexOf("?");
    const text = at < 0 ? "" : url.slice(at);
    const known = (this.#read.get(text) as Query | undefined) ?? frozen(read());
    this.#read.delete(text);
    if (text.length > longest) return known;
    this.#read.set(text, known);
    if (this.#read.size > mostKept) this.#read.delete(this.#read.keys().next().value!);
    return known;
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
