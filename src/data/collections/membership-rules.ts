import type { OperatorSet } from "#data/fields/operators.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { type Condition, conditionsOf, type Filter, filterSchema } from "#shared/filter.ts";
import { type MemberOrder, memberOrderSchema } from "#shared/sort.ts";
import { DataRights } from "./data-rights.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";
import { readCondition } from "./read-condition.ts";
import { shapedBy } from "./shaped-definitions.ts";
import { systemColumns } from "./system-columns.ts";

type Shaper = { isTeamAdmin: boolean; language?: string };
type Membership = { membershipFilter?: Filter | undefined; membershipOrder?: MemberOrder | null | undefined };

/**
 * The filter and the order of a smart collection speak of what its parent's records have.
 * Who writes them must be able to read those fields: otherwise a filter would tell what is closed.
 */
export function requireMembership(definitions: Definitions, rights: DataRights, parentId: string, input: Membership) {
  const columns = columnsOf(definitions, rights, parentId);
  if (input.membershipFilter) checkFilter(columns, input.membershipFilter, "membershipFilter");
  const sort = Array.isArray(input.membershipOrder) ? input.membershipOrder : [];
  for (const [place, { field }] of sort.entries()) {
    const path = `membershipOrder.${place}`;
    const column = columns(field, path);
    if (!column.sorts) refuseField(path, "data.cannotSort");
  }
}

/** The rules of a smart collection as far as someone may know them: one that asks of a closed field is not told. */
export function knownRules(definitions: Definitions, rights: DataRights, collection: CollectionDefinition) {
  const places = definitions.lineOf(collection.id).map(({ id }) => id);
  const isOpen = (key: string) =>
    Object.hasOwn(systemColumns, key) || rights.mayWithField("read_data_field_data", key, places);
  const filter = filterSchema.safeParse(collection.membershipFilter);
  const order = memberOrderSchema.safeParse(collection.membershipOrder);
  const isOrderKnown = order.success && ("byHand" in order.data || order.data.every(({ field }) => isOpen(field)));
  const isKnown = filter.success && conditionsOf(filter.data).every(({ field }) => isOpen(field));
  return {
    membershipFilter: isKnown ? filter.data : null,
    membershipOrder: isOrderKnown ? order.data : null,
  };
}

/** A change of definitions that would leave a smart collection with a filter that means nothing is refused. */
export function requireWholeFilters(before: Definitions, after: Definitions, caller: Shaper) {
  const known = new Set(brokenFilters(before).map(({ id }) => id));
  const broken = brokenFilters(after.inLanguage(caller.language)).filter(({ id }) => !known.has(id));
  const { collections } = shapedBy(after, caller);
  refuseIfUsed(broken, (id) => collections.has(id));
}

/** By these smart collections, which would silently lose their members. Those that one may not know of are not named. */
export function refuseIfUsed(users: readonly CollectionDefinition[], isSeen: (collectionId: string) => boolean) {
  refuseUses(
    users.map(({ id, pluralName }) => ({
      ...{ collectionId: id, path: `collections.${id}` },
      ...{ messageKey: "data.usedByCollection", values: { name: pluralName } },
    })),
    isSeen,
  );
}

type Use = { collectionId: string; path: string; messageKey: string; values: { name: string } };

/** Of all that one may not know of it is said once that there is something. */
export function refuseUses(uses: readonly Use[], isSeen: (collectionId: string) => boolean) {
  if (uses.length === 0) return;
  const seen = uses.filter(({ collectionId }) => isSeen(collectionId));
  throw new Refusal("conflict", {
    fields: [
      ...seen.map(({ path, messageKey, values }) => ({ path, messageKey, values })),
      ...(seen.length < uses.length ? [{ path: hiddenUse, messageKey: "data.usedByHiddenCollection" }] : []),
    ],
  });
}

/** Where a use has no collection to name. */
export const hiddenUse = "collections";

export const brokenFilters = (definitions: Definitions): CollectionDefinition[] =>
  [...definitions.collections.values()].filter((each) => each.isSmart && !isWhole(definitions, each));

function isWhole(definitions: Definitions, { parentId, membershipFilter }: CollectionDefinition): boolean {
  const filter = filterSchema.safeParse(membershipFilter);
  if (!parentId || !filter.success) return false;
  try {
    checkFilter(columnsOf(definitions, DataRights.ofEverything(definitions), parentId), filter.data, "filter");
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type FindColumn = (key: string, path: string) => { operators: OperatorSet; sorts: boolean };

function checkFilter(columns: FindColumn, filter: Filter, at: string) {
  if ("and" in filter)
    for (const [place, part] of filter.and.entries()) checkFilter(columns, part, `${at}.and.${place}`);
  else if ("or" in filter)
    for (const [place, part] of filter.or.entries()) checkFilter(columns, part, `${at}.or.${place}`);
  else if ("not" in filter) checkFilter(columns, filter.not, `${at}.not`);
  else checkCondition(columns, filter, at);
}

const checkCondition = (columns: FindColumn, condition: Condition, at: string) =>
  readCondition(columns(condition.field, `${at}.field`).operators, condition, at);

const columnsOf =
  (definitions: Definitions, rights: DataRights, collectionId: string): FindColumn =>
  (key, path) => {
    if (Object.hasOwn(systemColumns, key)) return systemColumns[key]!;
    const places = definitions.lineOf(collectionId).map(({ id }) => id);
    const field = definitions.fieldsOf(collectionId).find(({ id }) => id === key);
    if (field && rights.mayWithField("read_data_field_data", field.id, places)) return fieldTypeNamed(field.type);
    refuseField(path, "data.unknownField");
  };
