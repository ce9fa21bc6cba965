import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { nearestName } from "./nearest-name.ts";

/** How many different unknown names get a suggestion: more than these in one content are not typing errors. */
const maxSuggested = 50;

/** Every field that some record of these collections has, as names refer to it. */
export type FieldIndex = {
  all: readonly FieldDefinition[];
  byId: ReadonlyMap<string, FieldDefinition>;
  byColumn: ReadonlyMap<string, FieldDefinition[]>;
};

export type Candidate = { name: string; spelling: string };

/** What all texts of a content look up alike, found once. */
export class NameLookupCache {
  readonly #indexes = new Map<string, FieldIndex>();
  readonly #suggested = new Map<object, Map<string, string | undefined>>();
  #compared = 0;

  /** Of all collections, where none are named. */
  fieldsIn(definitions: Definitions, collectionIds: readonly string[] | null): FieldIndex {
    const key = collectionIds?.join() ?? "all";
    let index = this.#indexes.get(key);
    if (!index) {
      const found = collectionIds?.flatMap((id) => definitions.fieldsOf(id)) ?? [...definitions.fields.values()];
      const byId = new Map(found.map((field) => [field.id, field]));
      const all = [...byId.values()];
      index = { all, byId, byColumn: Map.groupBy(all, ({ column }) => column) };
      this.#indexes.set(key, index);
    }
    return index;
  }

  /** What may have been meant by a name in `scope`. Candidates are listed and compared for the first names only. */
  suggest(name: string, scope: object, candidates: () => readonly Candidate[]): string | undefined {
    const known = this.#suggested.get(scope) ?? new Map<string, string | undefined>();
    if (known.has(name) || this.#compared >= maxSuggested) return known.get(name);
    this.#compared++;
    known.set(name, nearestName(name, candidates()));
    this.#suggested.set(scope, known);
    return known.get(name);
  }
}
