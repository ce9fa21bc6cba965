import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { sortSchema } from "#shared/sort.ts";
import type { CollectionDefinition } from "./definitions.ts";
import type { FieldUse, FieldUsesOf } from "./field-use.server.ts";

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

/** Also where nobody chose it, and its title says what it is. */
export const findPreferenceUses: FieldUsesOf = (_team, definitions, fieldId) =>
  (["language", "timeZone"] as const).flatMap((preference) =>
    [...definitions.collections.values()]
      .filter((each) => !each.isSmart && definitions.preferenceFieldOf(each.id, preference)?.id === fieldId)
      .map((each) => useBy(each, `${preference}Field`)),
  );

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
