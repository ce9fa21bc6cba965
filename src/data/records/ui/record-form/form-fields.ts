import type { DataCollection } from "#data/collections/contract.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";

export type Values = Record<string, unknown>;

/** What a new record is asked for: what the person may write, what must be filled first, else in the fields' own order. */
export function formFields<Each extends Pick<Field, "isRequired" | "abilities">>(fields: readonly Each[]): Each[] {
  const open = fields.filter(({ abilities }) => abilities?.update !== false);
  return [...open.filter(({ isRequired }) => isRequired), ...open.filter(({ isRequired }) => !isRequired)];
}

/** What stands there at first: what was given along, else what the fields begin with. */
export function startValues(fields: readonly Pick<Field, "id" | "defaultValue">[], given: Values = {}): Values {
  return Object.fromEntries(fields.map(({ id, defaultValue }) => [id, given[id] ?? defaultValue ?? null]));
}

/** What is filled, and what was emptied on purpose; of all else the server knows better. */
export function valuesToSend(fields: readonly Pick<Field, "id" | "defaultValue">[], values: Values): Values {
  const asked = fields.filter(({ id, defaultValue }) => !isEmpty(values[id]) || !isEmpty(defaultValue));
  return Object.fromEntries(asked.map(({ id }) => [id, isEmpty(values[id]) ? null : values[id]]));
}

export const emptyRequired = (fields: readonly Pick<Field, "id" | "isRequired">[], values: Values): string[] =>
  fields.filter(({ id, isRequired }) => isRequired && isEmpty(values[id])).map(({ id }) => id);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

type Node = Pick<DataCollection, "id" | "idParentDataCollection" | "isSmartCollection">;

/** Where a record is put that is made in this collection: nobody adds to a smart one by hand, its filter does. */
export function homeFor<Each extends Node>(collections: readonly Each[], collectionId: string): Each | undefined {
  return lineOf(collections, collectionId).find(({ isSmartCollection }) => !isSmartCollection);
}

/** It and those above it. */
function lineOf<Each extends Node>(collections: readonly Each[], collectionId: string): Each[] {
  const line: Each[] = [];
  let next: string | null = collectionId;
  while (next) {
    const found: Each | undefined = collections.find(({ id }) => id === next);
    next = found && !line.includes(found) ? found.idParentDataCollection : null;
    if (found && !line.includes(found)) line.push(found);
  }
  return line;
}
