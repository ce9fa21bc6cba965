import { normalForm } from "#shared/normal-form.ts";
import type { DataCollection } from "../../contract.ts";

/** A line of the tree as it is drawn. */
export type TreeRow<Each> = { collection: Each; depth: number; hasChildren: boolean; isOpen: boolean };

type Node = Pick<DataCollection, "id" | "idParentDataCollection" | "name" | "pluralName" | "description">;

/** All lines from top to bottom, by name among brothers; what hangs below something unseen stands at the top. */
export function treeRows<Each extends Node>(
  collections: readonly Each[],
  { isClosed = () => false, search = "" }: { isClosed?: (id: string) => boolean; search?: string } = {},
): TreeRow<Each>[] {
  const wanted = search.trim() === "" ? undefined : idsAround(collections, fold(search.trim()));
  const shown = wanted ? collections.filter(({ id }) => wanted.has(id)) : collections;
  const children = childrenOf(shown);
  const rowsBelow = (parentId: string | null, depth: number): TreeRow<Each>[] =>
    (children.get(parentId) ?? []).flatMap((collection) => {
      const hasChildren = children.has(collection.id);
      // Whoever searches wants to see what was found.
      const isOpen = hasChildren && (wanted !== undefined || !isClosed(collection.id));
      const row = { collection, depth, hasChildren, isOpen };
      return isOpen ? [row, ...rowsBelow(collection.id, depth + 1)] : [row];
    });
  return rowsBelow(null, 0);
}

/** It and everything below it, each after what it hangs below. */
export function treeBelow<Each extends Node>(collections: readonly Each[], rootId: string): Each[] {
  const children = childrenOf(collections);
  const root = collections.find(({ id }) => id === rootId);
  const below = (id: string): Each[] => (children.get(id) ?? []).flatMap((each) => [each, ...below(each.id)]);
  return root ? [root, ...below(rootId)] : [];
}

function childrenOf<Each extends Node>(collections: readonly Each[]): Map<string | null, Each[]> {
  const ids = new Set(collections.map(({ id }) => id));
  const children = new Map<string | null, Each[]>();
  for (const each of collections.toSorted((one, other) => byName.compare(one.pluralName, other.pluralName))) {
    const parent = each.idParentDataCollection;
    const at = parent && ids.has(parent) ? parent : null;
    children.set(at, [...(children.get(at) ?? []), each]);
  }
  return children;
}

/** Week 2 stands before Week 10. */
const byName = new Intl.Collator(undefined, { numeric: true });

/** What matches, with everything above it. */
function idsAround(collections: readonly Node[], search: string): Set<string> {
  const byId = new Map(collections.map((each) => [each.id, each]));
  const found = new Set<string>();
  for (const each of collections) {
    if (![each.pluralName, each.name, each.description].some((words) => fold(words).includes(search))) continue;
    for (let at: Node | undefined = each; at && !found.has(at.id); at = byId.get(at.idParentDataCollection ?? ""))
      found.add(at.id);
  }
  return found;
}

const fold = (words: string): string => normalForm(words, "NFD").replace(/\p{M}/gu, "").toLowerCase();
