import { call } from "#client/call.ts";
import { collectionsContract } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { type NameSource, nameSourceOf } from "#data/csv/name-sources.ts";
import { customListsContract } from "#data/custom-lists/contract.ts";
import type { TextContext } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { recordsContract } from "#data/records/contract.ts";
import { searchContract } from "#data/search/contract.ts";
import type { Filter } from "#shared/filter.ts";
import { foldText } from "#shared/fold-text.ts";

type Found = { id: string; name: string };

/** Names to ids: exactly so written, else whatever case and accents. A name that several have leads nowhere. */
export class NameBook {
  #exact = new Map<string, Set<string>>();
  #folded = new Map<string, Set<string>>();

  add(found: readonly Found[]) {
    for (const { id, name } of found) {
      put(this.#exact, name, id);
      put(this.#folded, foldText(name), id);
    }
  }

  idOf = (name: string): string | undefined =>
    only(this.#exact.get(name)) ?? (this.#exact.has(name) ? undefined : only(this.#folded.get(foldText(name))));
}

function put(book: Map<string, Set<string>>, name: string, id: string) {
  book.set(name, (book.get(name) ?? new Set()).add(id));
}

const only = (ids: Set<string> | undefined): string | undefined => (ids?.size === 1 ? [...ids][0] : undefined);

/** The names that a type looks for in these texts: it is let read them, and heard. */
export function namesIn(field: Field, texts: Iterable<string>, context: TextContext): Set<string> {
  const asked = new Set<string>();
  const type = fieldTypeNamed(field.dataType);
  const idOf = (name: string) => {
    if (name.trim() !== "") asked.add(name);
    return undefined;
  };
  for (const text of texts) type.parse(text, field.config, { ...context, idOf });
  return asked;
}

/** Looks up what names of a field stand for, as far as the caller may see it. */
export async function lookUp(teamId: string, field: Field, names: ReadonlySet<string>): Promise<NameBook> {
  const book = new NameBook();
  const place = names.size > 0 ? nameSourceOf(field.dataType, field.config) : undefined;
  if (place) book.add(await finders[place.kind](teamId, place as never, [...names]));
  return book;
}

/** The list that unknown names could be added to; none where the field has no list. */
export function listOf(field: Field): string | undefined {
  const place = nameSourceOf(field.dataType, field.config);
  return place?.kind === "items" ? (place.listId ?? undefined) : undefined;
}

type Finder<Kind extends NameSource["kind"]> = (
  teamId: string,
  place: Extract<NameSource, { kind: Kind }>,
  names: string[],
) => Promise<Found[]>;

const finders: { [Kind in NameSource["kind"]]: Finder<Kind> } = {
  async items(teamId, { listId }) {
    if (!listId) return [];
    const params = { teamId, collectionId: listId };
    const { items } = await call(customListsContract.listListItems, { params, query: {} });
    return items.flatMap(({ id, name, plainName }) => [
      { id, name },
      ...(plainName === undefined ? [] : [{ id, name: plainName }]),
    ]);
  },
  records: (teamId, { within }, names) =>
    within ? inCollections(teamId, within, names) : anywhere(teamId, names.slice(0, mostSearched)),
  async products(teamId, _place, names) {
    const all = await collectionsOf(teamId);
    const sold = all.filter(({ recordsCanBePurchased }) => recordsCanBePurchased).map(({ id }) => id);
    return inCollections(teamId, sold, names);
  },
  async collections(teamId) {
    return (await collectionsOf(teamId)).flatMap(({ id, name, pluralName }) => [
      { id, name: pluralName },
      ...(name === pluralName ? [] : [{ id, name }]),
    ]);
  },
  // Files are known by their bytes, not by their names.
  files: async () => [],
};

const mostSearched = 50;
const atOnce = 100;

const collectionsOf = (teamId: string) =>
  call(collectionsContract.listDataCollections, { query: { TeamId: teamId, countObjects: "0" } });

async function inCollections(teamId: string, within: readonly string[], names: string[]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const collectionId of within) {
    for (let start = 0; start < names.length; start += atOnce) {
      const any: Filter[] = names
        .slice(start, start + atOnce)
        .map((value) => ({ field: "record_name", operator: "is", value: value.trim() }));
      const query = { filter: JSON.stringify({ or: any }), fields: "[]", limit: "500" };
      const { records } = await call(recordsContract.listRecords, { params: { teamId, collectionId }, query });
      for (const { id, name } of records) found.set(id, { id, name });
    }
  }
  return [...found.values()];
}

async function anywhere(teamId: string, names: string[]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for (const name of names) {
    const { groups } = await call(searchContract.search, { params: { teamId }, query: { q: name, limit: "20" } });
    for (const { hits } of groups) for (const hit of hits) found.set(hit.id, { id: hit.id, name: hit.name });
  }
  return [...found.values()];
}
