import type { BlueprintNote, BlueprintSource } from "#data/collections/blueprint-part.server.ts";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { systemColumns } from "#data/collections/system-columns.ts";
import type { Stored } from "#data/records/reading/record-store.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { readMembers } from "./read-members.server.ts";
import { idsIn, namesThings } from "./references.ts";

/** A tree that is to be copied, with the lists that its fields choose from, and what can be referred to in it. */
export type Source = BlueprintSource & {
  fields: FieldDefinition[];
  items: Stored[];
  notes: BlueprintNote[];
  /** These come along: what comes after may refer to them. */
  keep(items: { id: string }[]): void;
};

export type SourceInput = {
  definitions: Definitions;
  rights: DataRights;
  rootId: string;
  forOthers: boolean;
  /** For the same place in the same team: what leads out of the tree may go on doing so, and lists are shared. */
  isCopy?: boolean;
};

const mostItems = 1000;

export async function openSource(team: TeamDb, input: SourceInput): Promise<Source> {
  const definitions = input.definitions.plain;
  const notes: BlueprintNote[] = [];
  const tree = definitions.treeOf(input.rootId).filter((each) => !input.forOthers || isOpen(definitions, each));
  if (input.isCopy) return copySource(definitions, tree);
  const lists = listsOf(definitions, tree, input.forOthers);
  const items = await itemsOf(team, { ...input, definitions }, lists.used, notes);
  const ids = new Set(items.map(({ id }) => id));
  const collections = withoutBroken(definitions, [...tree, ...lists.beside], ids, notes);
  const fields = collections.flatMap((each) => each.fields);
  for (const { id } of [...collections, ...fields]) ids.add(id);
  return {
    definitions,
    collections,
    fields,
    items,
    forOthers: input.forOthers,
    isCopy: false,
    knows: (id) => ids.has(id),
    note: (messageKey, values) => notes.push({ messageKey, values }),
    notes,
    keep: (kept) => {
      for (const { id } of kept) ids.add(id);
    },
  };
}

const copySource = (definitions: Definitions, tree: CollectionDefinition[]): Source => ({
  ...{ definitions, collections: tree, fields: tree.flatMap((each) => each.fields) },
  ...{ items: [], forOthers: false, isCopy: true, notes: [] },
  knows: () => true,
  note: () => undefined,
  keep: () => undefined,
});

const isOpen = (definitions: Definitions, { id }: CollectionDefinition): boolean =>
  !definitions.lineOf(id).some((each) => each.isInternalConfiguration);

/** The lists that fields choose from: those in the tree, and those beside it, with the lists that these need. */
function listsOf(definitions: Definitions, tree: CollectionDefinition[], forOthers: boolean) {
  const found = new Set<CollectionDefinition>();
  const waiting = tree.flatMap((each) => each.fields);
  for (const { config } of waiting) {
    const list = typeof config.listId === "string" ? definitions.collections.get(config.listId) : undefined;
    if (!list || list.isSmart || found.has(list) || (forOthers && !isOpen(definitions, list))) continue;
    found.add(list);
    if (!tree.includes(list)) waiting.push(...list.fields);
  }
  return { used: [...found], beside: [...found].filter((list) => !tree.includes(list)) };
}

async function itemsOf(
  team: TeamDb,
  input: SourceInput,
  lists: CollectionDefinition[],
  notes: BlueprintNote[],
): Promise<Stored[]> {
  const { definitions, rights, forOthers } = input;
  const items = new Map<string, Stored>();
  for (const list of lists) {
    const mayRead = rights.mayInCollection("read_data_record_metadata", list.id);
    const isPrivate = forOthers && list.representsPeople;
    if (!mayRead || isPrivate || !list.fields.every(({ id }) => rights.mayWithField("read_data_field_data", id))) {
      notes.push({ messageKey: "data.blueprintItems", values: { name: list.pluralName } });
      continue;
    }
    const { records, left } = await readMembers(team, definitions, [list.id], mostItems);
    if (left > 0) notes.push({ messageKey: "data.blueprintLeft", values: { count: left, name: list.pluralName } });
    for (const record of records) items.set(record.id, record);
  }
  return [...items.values()];
}

/**
 * A smart collection whose filter speaks of something outside is left out, with those below it:
 * with half of its filter it would let in others than it was made for.
 */
function withoutBroken(
  definitions: Definitions,
  all: CollectionDefinition[],
  items: ReadonlySet<string>,
  notes: BlueprintNote[],
): CollectionDefinition[] {
  const kept = new Set(all);
  const broken = (each: CollectionDefinition): boolean => {
    if (!each.isSmart) return false;
    const parent = each.parentId ? definitions.collections.get(each.parentId) : undefined;
    return !parent || !kept.has(parent) || !isWhole(each);
  };
  const isWhole = ({ membershipFilter }: CollectionDefinition): boolean => {
    const filter = filterSchema.safeParse(membershipFilter);
    if (!filter.success) return false;
    return conditionsOf(filter.data).every(({ field: key, value }) => {
      // Tags and people are not copied.
      if (Object.hasOwn(systemColumns, key)) return idsIn(value).length === 0;
      const field = definitions.fields.get(key);
      const home = field && definitions.collections.get(field.collectionId);
      if (!home || !kept.has(home)) return false;
      return !namesThings(field.type) || idsIn(value).every((id) => items.has(id) || isKept(id));
    });
  };
  const isKept = (id: string): boolean => {
    const collection = definitions.collections.get(id);
    return collection !== undefined && kept.has(collection);
  };
  for (let found = all.filter(broken); found.length > 0; found = [...kept].filter(broken)) {
    for (const each of found) {
      kept.delete(each);
      notes.push({ messageKey: "data.blueprintFilter", values: { name: each.pluralName } });
    }
  }
  return [...kept];
}
