import type { DataCollection } from "#features/collections/contract.ts";
import { namesByItself } from "#features/collections/definitions.ts";
import type { Field } from "#features/collections/ui/structure-queries.ts";

/** The field that names the records: chosen here or in the nearest collection above, else the first text. */
export function nameFieldIdOf(
  collection: DataCollection,
  collections: readonly DataCollection[],
  fields: readonly Field[],
): string | undefined {
  for (let each: DataCollection | undefined = collection; each; each = parentOf(each, collections)) {
    const chosen = each.idNameDataField;
    if (chosen !== null && fields.some(({ id }) => id === chosen)) return chosen;
  }
  return fields.find(({ dataType }) => namesByItself(dataType))?.id;
}

const parentOf = ({ idParentDataCollection }: DataCollection, collections: readonly DataCollection[]) =>
  collections.find(({ id }) => id === idParentDataCollection);
