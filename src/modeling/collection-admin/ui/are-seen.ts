import type { DataCollection } from "#data/collections/contract.ts";

type Known = Pick<DataCollection, "id" | "abilities">;

/** Whether one may see the records of all of these; who may only shape a collection gets no numbers of it (docs/decisions/0028). */
export const areSeen = (known: readonly Known[], collectionIds: readonly (string | undefined)[]): boolean =>
  collectionIds.every((wanted) => !wanted || known.find(({ id }) => id === wanted)?.abilities?.see !== false);
