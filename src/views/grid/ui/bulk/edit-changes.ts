/** What one field becomes in all chosen records. */
export type FieldChange = { fieldId: string; value: unknown; isClearing: boolean };

type Editable = {
  id: string;
  isUnique: boolean;
  abilities?: { update: boolean } | undefined;
};

/** What can be given to many at once: what the person may write and not each record has of its own. */
export const editableFields = <Field extends Editable>(fields: readonly Field[], count: number): Field[] =>
  fields.filter(({ isUnique, abilities }) => abilities?.update === true && !(isUnique && count > 1));

/** Changes without a value, which are not meant to clear the field. */
export const withoutValue = (changes: readonly FieldChange[]): string[] =>
  changes.filter(({ value, isClearing }) => !isClearing && isEmpty(value)).map(({ fieldId }) => fieldId);

export const valuesOf = (changes: readonly FieldChange[]): Record<string, unknown> =>
  Object.fromEntries(changes.map(({ fieldId, value, isClearing }) => [fieldId, isClearing ? null : value]));

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
