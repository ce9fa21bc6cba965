import { Cache } from "#shared/cache.ts";

const longest = 4_000;

/**
 * What the queries of one endpoint mean, as they were read before. Many requests get the
 * same, which nobody can change.
 */
export class KnownQueries {
  readonly #read = new Cache<string, unknown>("queries", { max: 300 });

  /** `url`: with the query as it was sent. What is refused is not remembered. */
  find<Query>(url: string, read: () => Query): Query {
    const at = url.indexOf("?");
    const text = at < 0 ? "" : url.slice(at);
    if (text.length > longest) return frozen(read());
    return this.#read.remember(text, () => frozen(read())) as Query;
  }
}

function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
