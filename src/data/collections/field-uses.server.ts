import type { TeamDb } from "#server/db/db.ts";
import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { sortSchema } from "#shared/sort.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";

/** One place that works with a field. Its name is in the language of the definitions that were asked. */
export type FieldUse = {
  kind: string;
  /** The collection whose page shows it. */
  collectionId: string;
  subjectId: string;
  name: string;
  /** Deleting the field is refused as long as this is there. */
  isBlocking?: boolean;
};

export type FieldUsesOf = (team: TeamDb, definitions: Definitions, fieldId: string) => Promise<FieldUse[]> | FieldUse[];

/** Every kind of place that can use a field; features put theirs here, in `server/features.ts`. */
export const fieldUseFinders: FieldUsesOf[] = [];

export async function findFieldUses(team: TeamDb, definitions: Definitions, fieldId: string): Promise<FieldUse[]> {
  const found = await Promise.all(fieldUseFinders.map((find) => find(team, definitions, fieldId)));
  return found.flat();
}

/** Smart collections that ask for the field: without it their filter would mean nothing. */
export const findFilterUses: FieldUsesOf = (_team, { collections }, fieldId) =>
  [...collections.values()].filter((each) => asksFor(each, fieldId)).map((each) => useBy(each, "smartFilter", true));

export const findOrderUses: FieldUsesOf = (_team, { collections }, fieldId) =>
  [...collections.values()].filter((each) => isOrderedBy(each, fieldId)).map((each) => useBy(each, "smartOrder"));

/** Also where nobody chose it, and it names records as the first text. */
export const findNameUses: FieldUsesOf = (_team, definitions, fieldId) =>
  [...definitions.collections.values()]
    .filter((each) => !each.isSmart && definitions.nameFieldOf(each.id)?.id === fieldId)
    .map((each) => useBy(each, "nameField"));

export const findAvatarUses: FieldUsesOf = (_team, { collections }, fieldId) =>
  [...collections.values()].filter((each) => each.avatarFieldId === fieldId).map((each) => useBy(each, "avatarField"));

/** Fields that work something out of it, as a payment status does. */
export const findSettingUses: FieldUsesOf = (_team, { fields }, fieldId) =>
  [...fields.values()]
    .filter(({ id, config }) => id !== fieldId && Object.values(config).includes(fieldId))
    .map(({ id, collectionId, title }) => ({ kind: "fieldSetting", collectionId, subjectId: id, name: title }));

/** Lists whose items have their colour, icon or place in it. */
export const findListUses: FieldUsesOf = (_team, { collections }, fieldId) =>
  [...collections.values()]
    .filter(({ listFields }) => listFields && Object.values(listFields).includes(fieldId))
    .map((each) => useBy(each, "listPart"));

function asksFor({ membershipFilter }: CollectionDefinition, fieldId: string): boolean {
  const filter = filterSchema.safeParse(membershipFilter);
  return filter.success && conditionsOf(filter.data).some(({ field }) => field === fieldId);
}

function isOrderedBy({ membershipOrder }: CollectionDefinition, fieldId: string): boolean {
  const order = sortSchema.safeParse(membershipOrder);
  return order.success && order.data.some(({ field }) => field === fieldId);
}

const useBy = ({ id, pluralName }: CollectionDefinition, kind: string, isBlocking = false): FieldUse => ({
  kind,
  collectionId: id,
  subjectId: id,
  name: pluralName,
  isBlocking,
});
