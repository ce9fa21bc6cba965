import type { Definitions, FieldDefinition } from "#data/collections/definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { fieldIdIn } from "./merge-value.ts";
import type { Candidate, FieldIndex, NameLookupCache } from "./name-lookup-cache.ts";

/** What tags can be about: the team's definitions, and whose records are written to; null: it is not known yet. */
export type NameContext = {
  definitions: Definitions;
  collectionIds: readonly string[] | null;
  /** Who is written to, where that is not whom it is about: a camper's parents. */
  personCollectionIds?: readonly string[] | null;
  /** Links that it can have. A list: one of several, by these names (`links.wizard.sign_up`). */
  links?: Readonly<Record<string, readonly string[] | "any" | null>>;
  /** A program sends it, and gives `data` with it: what is in them is known only then. */
  takesData?: boolean;
  /** Of a mail that we wrote: the conditions in its design. Nobody else names them. */
  conditionKeys?: readonly string[];
  /** The lists in it likewise. */
  listKeys?: readonly string[];
  /** The variables of a wizard: with them, its texts begin with nothing else but the team. */
  variables?: Readonly<Record<string, Meaning>>;
  /**
   * Which fields of other collections may be named where a tag is one of theirs. Such a tag means the field of the same
   * name, where there is one, and is a problem of its own else.
   */
  mayName?: (fieldId: string) => boolean;
  /** Of the texts of one content, which are looked up one after the other. */
  cache?: NameLookupCache;
};

export type LookupContext = NameContext & { cache: NameLookupCache };

/** What stands behind a name: what can follow it, and whether it can be gone through. */
export type Meaning =
  | {
      kind: "record";
      collectionIds: readonly string[] | null /** Links followed from the recipient's record. */;
      steps: number;
      path: string[];
    }
  | { kind: "list"; of: Meaning }
  | { kind: "group"; members: Readonly<Record<string, Meaning>> }
  /** Of what a program gives: whatever it is called. */
  | { kind: "given"; path: string[] }
  /** Of something that is itself unknown, which is told already, or that we wrote ourselves. */
  | { kind: "anything" }
  | { kind: "value" };

export type Found =
  | {
      meaning: Meaning;
      field?: FieldDefinition /** Several fields are called that, and it is not known which one is meant. */;
      isOpen?: boolean;
    }
  | { problem: "unknownName" | "tooFar" | "noData"; suggestion?: string }
  | ForeignField;

/** A field of records that these are not; without `field`: it is gone, or may not be named. */
export type ForeignField = {
  problem: "otherField" | "goneField";
  field?: FieldDefinition;
  /** Several fields are called that. */
  isOpen?: boolean;
  collectionIds: readonly string[] | null;
  suggestion?: string;
};

export const linkRoot = "links";

/** What a program gives stands under this name; in samples each of a list is called `anyItem`. */
export const givenRoot = "data";
export const anyItem = "[]";

const value: Meaning = { kind: "value" };
const anything: Meaning = { kind: "anything" };
const group = (...names: string[]): Meaning => ({
  kind: "group",
  members: Object.fromEntries(names.map((name) => [name, value])),
});

export const teamNames = ["name", "postal_address"] as const;
export const recipientNames = ["name", "email", "phone"] as const;
export const lineItemNames = ["description", "product", "quantity", "unit_price", "discount", "tax", "total"] as const;
/** Of every record, beside its fields; people's own names never begin so. */
export const recordNames = ["_name", "_number"] as const;
const loopNames = ["index", "index0", "first", "last", "length"] as const;

const lineItem = group(...lineItemNames);
export const forloop = group(...loopNames);

/** What a text can begin with. */
export function rootMeanings({
  collectionIds,
  personCollectionIds = collectionIds,
  conditionKeys,
  listKeys,
  takesData,
  links = {},
  variables,
}: NameContext): Readonly<Record<string, Meaning>> {
  const team = group(...teamNames);
  if (variables) return { ...variables, team };
  const record: Meaning = { kind: "record", collectionIds, steps: 0, path: [] };
  return {
    record,
    records: { kind: "list", of: record },
    person: { ...record, collectionIds: personCollectionIds },
    team,
    recipient: group(...recipientNames),
    [linkRoot]: { kind: "group", members: Object.fromEntries(Object.entries(links).map(linkMeaning)) },
    ...(takesData && { [givenRoot]: { kind: "given", path: [] } }),
    ...(conditionKeys && { conditions: group(...conditionKeys) }),
    ...(listKeys && { lists: { kind: "group", members: Object.fromEntries(listKeys.map((key) => [key, anything])) } }),
  };
}

/** Records of some collections, as a name can stand for them. */
export const recordMeaning = (collectionIds: readonly string[] | null): Meaning => ({
  ...{ kind: "record", collectionIds, steps: 0, path: [] },
});

/** What stands for itself. */
export const valueMeaning: Meaning = value;

/** What a name means behind another. */
export function memberMeaning(context: LookupContext, of: Meaning, name: string | number): Found {
  if (of.kind === "anything") return { meaning: of };
  if (of.kind === "given") return { meaning: { kind: "given", path: [...of.path, givenName(name)] } };
  if (of.kind === "list") return listMember(context, of, name);
  if (of.kind === "value" || typeof name === "number") return { problem: "unknownName" };
  if (of.kind === "group") return groupMember(context, of.members, name);
  return recordMember(context, of, name);
}

const linkMeaning = ([name, members]: [string, readonly string[] | "any" | null]): [string, Meaning] => {
  if (members === "any") return [name, anything];
  return [name, members ? group(...members) : value];
};

const givenName = (name: string | number): string => (typeof name === "number" ? anyItem : name);

export function groupMember({ cache }: LookupContext, members: Readonly<Record<string, Meaning>>, name: string): Found {
  if (Object.hasOwn(members, name)) return { meaning: members[name]! };
  return unknown(cache.suggest(name, members, () => Object.keys(members).map(asSpelled)));
}

function listMember(
  { cache }: LookupContext,
  { of }: Extract<Meaning, { kind: "list" }>,
  name: string | number,
): Found {
  if (typeof name === "number" || name === "first" || name === "last") return { meaning: of };
  return name === "size" ? { meaning: value } : unknown(cache.suggest(name, listNames, () => listNames.map(asSpelled)));
}

const listNames = ["first", "last", "size"];
const asSpelled = (name: string): Candidate => ({ name, spelling: name });

function recordMember(context: LookupContext, of: Extract<Meaning, { kind: "record" }>, name: string): Found {
  const fields = context.cache.fieldsIn(context.definitions, of.collectionIds);
  const id = fieldIdIn(name);
  const named = id ? fieldsWithId(context, fields, id) : (fields.byColumn.get(name) ?? []);
  const [field] = named;
  if (!field && (recordNames as readonly string[]).includes(name)) return { meaning: value };
  if (!field) {
    const suggested = unknown(context.cache.suggest(name, fields, () => candidatesAmong(fields.all)));
    return foreignField(context, of, name) ?? suggested;
  }
  if (of.steps > 1) return { problem: "tooFar" };
  return { meaning: fieldMeaning(context, of, field), field, isOpen: named.length > 1 && of.collectionIds === null };
}

/** A tag of another collection's field means the field that is called the same here. */
function fieldsWithId({ definitions, mayName }: LookupContext, fields: FieldIndex, id: string): FieldDefinition[] {
  const own = fields.byId.get(id);
  if (own) return [own];
  const column = mayName && definitions.fields.get(id)?.column;
  return column === undefined ? [] : (fields.byColumn.get(column) ?? []);
}

function foreignField(
  { definitions, cache, mayName }: LookupContext,
  { collectionIds }: Extract<Meaning, { kind: "record" }>,
  name: string,
): ForeignField | undefined {
  if (!mayName) return undefined;
  const all = cache.fieldsIn(definitions, null);
  const id = fieldIdIn(name);
  const named = id ? [all.byId.get(id) ?? []].flat() : (all.byColumn.get(name) ?? []);
  const [field, ...others] = named.filter((each) => mayName(each.id));
  if (field) return { problem: "otherField", field, isOpen: others.length > 0, collectionIds };
  return id ? { problem: "goneField", collectionIds } : undefined;
}

function fieldMeaning(context: NameContext, of: Extract<Meaning, { kind: "record" }>, field: FieldDefinition): Meaning {
  const type = fieldTypeNamed(field.type);
  const path = [...of.path, field.id];
  if (type.servesAs === "lineItems") return { kind: "list", of: lineItem };
  if (type.storage.kind === "links") {
    const linked: Meaning = {
      kind: "record",
      collectionIds: linkedCollections(context, field),
      steps: of.steps + 1,
      path,
    };
    return type.storage.many ? { kind: "list", of: linked } : linked;
  }
  return type.storage.kind === "ids" ? { kind: "list", of: value } : value;
}

/** Whose records the field leads to; null: anyone's. */
function linkedCollections({ definitions }: NameContext, { config }: FieldDefinition): string[] | null {
  const named = Array.isArray(config.collectionIds) ? (config.collectionIds as string[]) : [];
  const known = named.filter((id) => definitions.collections.has(id));
  return known.length > 0 ? known : null;
}

const candidatesAmong = (fields: readonly FieldDefinition[]): Candidate[] => [
  ...fields.map(({ column }) => asSpelled(column)),
  ...recordNames.map(asSpelled),
  ...fields.map(({ column, title }) => ({ name: column, spelling: title.toLowerCase().replaceAll(" ", "_") })),
];

const unknown = (suggestion: string | undefined): Found => ({
  problem: "unknownName",
  ...(suggestion !== undefined && { suggestion }),
});
