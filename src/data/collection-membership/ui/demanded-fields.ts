type Demand = { id: string; collectionId: string; isRequired: boolean; defaultValue: unknown };
type Member = { collections: readonly string[]; values: Readonly<Record<string, unknown>> };

/** What records must be given to join: required fields that one of them does not bring and that have no default. */
export const demandedFields = <Field extends Demand>(fields: readonly Field[], records: readonly Member[]): Field[] =>
  fields.filter(
    ({ id, collectionId, isRequired, defaultValue }) =>
      isRequired &&
      (defaultValue ?? null) === null &&
      records.some(({ collections, values }) => !collections.includes(collectionId) && (values[id] ?? null) === null),
  );
