import { fieldTypeNamed, typeHolds } from "#data/fields/registry.ts";
import { Refusal } from "#shared/errors.ts";
import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { dataPermissions } from "#shared/permissions.ts";
import { sameJson } from "#shared/same-json.ts";
import { sortSchema } from "#shared/sort.ts";
import { DataRights, type Grant } from "./data-rights.ts";
import type { CollectionDefinition, Definitions, FieldDefinition } from "./definitions.ts";
import { systemColumns } from "./system-columns.ts";

/** As they are, and with what lies in the bin, which comes back as it went. */
export type Shape = { live: Definitions; whole: Definitions };

export type ShapeChange = { before: Shape; after: Shape; grants: readonly Grant[]; rights: DataRights };

type Problem = { path: string; messageKey: string };
/** What definitions show beside what roles say: to whom that is, is nobody's choice. */
type Exposure = Problem & { key: string; isHeld(rights: DataRights, grants: readonly Grant[]): boolean };

/**
 * Shaping data does not open it (docs/decisions/0023): whatever a change of definitions newly shows to anybody is
 * something that who makes the change may see, and whatever it newly allows to a role is something that they may do.
 */
export function requireNothingOpened({ before, after, grants, rights }: ShapeChange) {
  const known = new Set([before.live, before.whole].flatMap(exposuresOf).map(({ key }) => key));
  const shown = [after.live, after.whole]
    .flatMap((each) => exposuresOf(each))
    .filter(({ key, isHeld }) => !known.has(key) && !isHeld(rights, grants));
  const change = { before: before.whole, after: after.whole, grants, rights };
  const opened: Problem[] = [...shown, ...findGained(change), ...findRedrawn(change)];
  if (opened.length === 0) return;
  const byPath = new Map(opened.map(({ path, messageKey }) => [path, { path, messageKey }]));
  throw new Refusal("forbidden", { fields: [...byPath.values()] });
}

/** Whether someone may know every value of a field: who shapes data need not be one who reads it. */
export const maySeeValues = (rights: DataRights, { id, collectionId }: FieldDefinition): boolean =>
  rights.mayWithField("read_data_field_data", id) && rights.mayInCollection("read_data_record_metadata", collectionId);

/** Items have names for everyone who may read a field with them or fill it in, whether or not their list is open otherwise. */
export function maySeeItems(definitions: Definitions, rights: DataRights, listId: string): boolean {
  if (rights.mayInCollection("read_data_record_metadata", listId)) return true;
  return [...definitions.fields.values()].some(
    ({ id, type, config, collectionId }) =>
      typeHolds(type, "items") &&
      config.listId === listId &&
      definitions
        .treeOf(collectionId)
        .some((each) => usesOfField.some((use) => rights.mayWithField(use, id, [each.id]))),
  );
}

const usesOfField = ["read_data_field_data", "update_data_field_data"] as const;

/** Whether someone may see the names of all that the values of a field can lead to. */
export function maySeeNamed(definitions: Definitions, rights: DataRights, { type, config }: FieldDefinition): boolean {
  const sees = (id: string) => rights.mayInCollection("read_data_record_metadata", id);
  if (typeHolds(type, "items")) return !config.listId || maySeeItems(definitions, rights, String(config.listId));
  if (typeHolds(type, "products"))
    return [...definitions.collections.values()].every(
      ({ id, recordsCanBePurchased }) => !recordsCanBePurchased || sees(id),
    );
  if (!typeHolds(type, "records")) return true;
  const within = (config.collectionIds ?? []) as string[];
  return (
    within.length > 0 ? within.filter((id) => definitions.collections.has(id)) : [...definitions.collections.keys()]
  ).every(sees);
}

function exposuresOf(definitions: Definitions): Exposure[] {
  const collections = [...definitions.collections.values()];
  return [
    ...collections.filter((each) => !each.isSmart).flatMap((each) => shownOfRecords(definitions, each)),
    ...collections.filter((each) => each.isSmart).flatMap((each) => askedByMembership(definitions, each)),
    ...[...definitions.fields.values()].flatMap((field) => [
      ...offeredItems(definitions, field),
      ...computedFrom(definitions, field),
    ]),
    ...collections.filter((each) => each.isBlueprint).flatMap((each) => offeredToTeams(definitions, each)),
  ];
}

/** Names are seen by everyone who may see that records exist. */
function shownOfRecords(definitions: Definitions, { id, avatarFieldId }: CollectionDefinition): Exposure[] {
  const shown = [
    { path: "nameFieldId", messageKey: "data.opensNames", field: definitions.nameFieldOf(id) },
    { path: "avatarFieldId", messageKey: "data.opensNames", field: definitions.fields.get(avatarFieldId ?? "") },
  ];
  return shown.flatMap(({ field, ...place }) => {
    if (!field) return [];
    const mayRead = reads(definitions, field.id, id);
    const isHeld: Exposure["isHeld"] = (rights, grants) => !isKnown(rights, id) || mayRead(rights, grants);
    return [{ ...place, key: `${place.path} ${id} ${field.id}`, isHeld }];
  });
}

/** Who is in a smart collection, and in which order, tells what its filter and order ask of. */
function askedByMembership(definitions: Definitions, collection: CollectionDefinition): Exposure[] {
  const filter = filterSchema.safeParse(collection.membershipFilter);
  const order = sortSchema.safeParse(collection.membershipOrder);
  const asked = [
    ...(filter.success ? conditionsOf(filter.data) : []).map(({ field }) => ["membershipFilter", field] as const),
    ...(order.success ? order.data : []).map(({ field }) => ["membershipOrder", field] as const),
  ];
  return asked
    .filter(([, fieldId]) => !Object.hasOwn(systemColumns, fieldId))
    .map(([path, fieldId]) => ({
      ...{ path, messageKey: "data.opensMembers", key: `${path} ${collection.id} ${fieldId}` },
      isHeld: reads(definitions, fieldId, collection.parentId ?? collection.id),
    }));
}

function offeredItems(definitions: Definitions, { id, type, config, collectionId }: FieldDefinition): Exposure[] {
  const list = typeHolds(type, "items") ? definitions.collections.get(String(config.listId)) : undefined;
  if (!list) return [];
  // To who may fill in the field, if they could not see them before.
  const opens = (before: Definitions, grants: readonly Grant[]) =>
    rolesOf(grants).some((who) => {
      const [old, fresh] = [new DataRights(before, grants, who), new DataRights(definitions, grants, who)];
      const isFilled = definitions
        .treeOf(collectionId)
        .some((each) => fresh.mayWithField("update_data_field_data", id, [each.id]));
      return isFilled && !maySeeItems(before, old, list.id);
    });
  const isHeld: Exposure["isHeld"] = (rights, grants) =>
    !isKnown(rights, list.id) || maySeeItems(rights.definitions, rights, list.id) || !opens(rights.definitions, grants);
  return [{ path: "config.listId", messageKey: "data.opensItems", key: `items ${id} ${list.id}`, isHeld }];
}

/** A value that follows from others tells of them. */
function computedFrom(definitions: Definitions, { id, type, config, collectionId }: FieldDefinition): Exposure[] {
  const { computed } = fieldTypeNamed(type);
  const settings = computed ? [...computed.needs, computed.turns.setting] : [];
  return settings.flatMap((setting) => {
    const source = definitions.fields.get(String(config[setting]));
    if (!source) return [];
    const place = { path: `config.${setting}`, messageKey: "data.opensComputed" };
    return [{ ...place, key: `${setting} ${id} ${source.id}`, isHeld: reads(definitions, source.id, collectionId) }];
  });
}

/** A blueprint takes the items of its lists to other teams. */
function offeredToTeams(definitions: Definitions, root: CollectionDefinition): Exposure[] {
  const tree = definitions.treeOf(root.id);
  const lists = new Set<CollectionDefinition>();
  const waiting = tree.flatMap((each) => each.fields);
  for (const { config } of waiting) {
    const list = definitions.collections.get(String(config.listId));
    if (!list || list.isSmart || lists.has(list)) continue;
    lists.add(list);
    if (!tree.includes(list)) waiting.push(...list.fields);
  }
  const isOpen = ({ id }: CollectionDefinition) => !definitions.lineOf(id).some((each) => each.isInternalConfiguration);
  if (!isOpen(root)) return [];
  return [...lists]
    .filter((list) => isOpen(list) && !list.representsPeople)
    .map(({ id }) => ({
      ...{ path: "isBlueprint", messageKey: "data.opensOffer", key: `offer ${root.id} ${id}` },
      isHeld: (rights) => !isKnown(rights, id) || rights.mayInCollection("read_data_record_metadata", id),
    }));
}

/** What was not there before holds nothing but what its maker puts there. */
const isKnown = ({ definitions }: DataRights, collectionId: string): boolean =>
  definitions.collections.has(collectionId);

const reads = (definitions: Definitions, fieldId: string, through: string): Exposure["isHeld"] => {
  const places = definitions.lineOf(through).map(({ id }) => id);
  return (rights) =>
    !rights.definitions.fields.has(fieldId) || rights.mayWithField("read_data_field_data", fieldId, places);
};

type GrantChange = { before: Definitions; after: Definitions; grants: readonly Grant[]; rights: DataRights };
const byField = ["read_data_field_data", "update_data_field_data"] as const;

/** A collection that moves, or is no longer internal, opens itself, and what stands above it, to other roles. */
function findGained({ before, after, grants, rights }: GrantChange): Problem[] {
  const isElsewhere = ({ id, parentId, isInternalConfiguration }: CollectionDefinition) => {
    const was = before.collections.get(id);
    return was && (was.parentId !== parentId || was.isInternalConfiguration !== isInternalConfiguration);
  };
  const moved = [...after.collections.values()].filter(isElsewhere).flatMap(({ id }) => after.treeOf(id));
  const isOpened = rolesOf(grants).some((who) => {
    const [old, fresh] = [new DataRights(before, grants, who), new DataRights(after, grants, who)];
    return moved.some(({ id }) => gains(after, { id, above: id, fresh, held: [old, rights] }));
  });
  return isOpened ? [{ path: "parentId", messageKey: "data.opensRights" }] : [];
}

/** Whoever says who is in a smart collection gives its members to those with rights on it, and so must hold them above. */
function findRedrawn({ before, after, grants, rights }: GrantChange): Problem[] {
  const isDrawnAnew = ({ id, isSmart, membershipFilter, parentId }: CollectionDefinition) => {
    const was = before.collections.get(id);
    return isSmart && was && (was.parentId !== parentId || !sameJson(was.membershipFilter, membershipFilter));
  };
  const drawn = [...after.collections.values()].filter(isDrawnAnew);
  const isOpened = drawn.some((root) => {
    const above = root.parentId ?? root.id;
    return rolesOf(grants).some((who) => {
      const fresh = new DataRights(after, grants, who);
      return after.treeOf(root.id).some(({ id }) => gains(after, { id, above, fresh, held: [fresh, rights] }));
    });
  });
  return isOpened ? [{ path: "membershipFilter", messageKey: "data.opensRights" }] : [];
}

type Gain = { id: string; above: string; fresh: DataRights; held: readonly DataRights[] };

/** Whether a role may do in a collection, or with a field through it, what none of `held` may where it was till now. */
function gains(after: Definitions, { id, above, fresh, held }: Gain): boolean {
  const line = after.lineOf(above).map((each) => each.id);
  return (
    dataPermissions.some(
      (each) => fresh.mayInCollection(each, id) && !held.some((rights) => rights.mayInCollection(each, above)),
    ) ||
    after
      .fieldsOf(above)
      .some((field) =>
        byField.some(
          (each) =>
            fresh.mayWithField(each, field.id, [id]) &&
            !held.some((rights) => rights.mayWithField(each, field.id, line)),
        ),
      )
  );
}

const rolesOf = (grants: readonly Grant[]) =>
  [...new Set(grants.map(({ roleId }) => roleId))].map((roleId) => ({ isTeamAdmin: false, roleIds: [roleId] }));
