import type { FieldType } from "#data/fields/field-type.ts";
import { exampleIds } from "#data/fields/reference-examples.ts";
import { fieldTypes } from "#data/fields/registry.ts";
import { bodyOf } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";

type Values = Record<string, unknown>;

/** A collection with a field of each type, and whatever their examples name: records, items of a list, products, collections. */
export async function makeEveryType(admin: Visitor, teamId: string, types: readonly FieldType[]) {
  const api = `/api/teams/${teamId}`;
  const make = async (path: string, input: object) =>
    (await bodyOf<{ id: string }>(admin.post(`${api}${path}`, input))).id;
  const others = await make("/collections", {
    ...{ name: "Animal", pluralName: "Animals", isUsedAsCustomList: true, recordsCanBePurchased: true },
  });
  const called = await make(`/collections/${others}/fields`, { title: "Called", dataType: "plain_text" });
  for (const [key, id] of Object.entries(exampleIds)) {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    await make(`/collections/${others}/records`, { id, values: { [called]: name } });
    await make("/collections", { id, name, pluralName: name });
  }
  const collectionId = await make("/collections", { name: "Thing", pluralName: "Things" });
  const fieldIds: Record<string, string> = {};
  // What names the records stands first in the list.
  for (const type of inColumns(types)) {
    const config = type.examples.config as Values;
    const own = { ...config, ...("listId" in config && { listId: others }) };
    const input = { title: type.name, dataType: type.name, config: own };
    fieldIds[type.name] = await make(`/collections/${collectionId}/fields`, input);
  }
  // By their numbers, so that nothing that is entered moves them.
  const keys = Object.values(fieldIds);
  const setup = {
    ...{ columns: keys.map((key) => ({ key, width: 140 })), known: keys, frozen: 0 },
    ...{ sort: [{ field: "record_number", descending: false }], filter: null, groupBy: null },
  };
  await admin.put(`${api}/collections/${collectionId}/list-setup`, { setup });
  return {
    collectionId,
    record: () => make(`/collections/${collectionId}/records`, { values: {} }),
    async valueOf(recordId: string, type: FieldType): Promise<unknown> {
      return (await this.valuesOf(recordId))[type.name] ?? null;
    },
    /** By the names of the types. */
    async valuesOf(recordId: string): Promise<Values> {
      const { values } = await bodyOf<{ values: Values }>(admin.get(`${api}/records/${recordId}`));
      return Object.fromEntries(Object.entries(fieldIds).map(([name, id]) => [name, values[id] ?? null]));
    },
  };
}

/** As the list shows them. */
export const inColumns = (types: readonly FieldType[] = fieldTypes): FieldType[] =>
  types.toSorted((one, other) => Number(other.name === "plain_text") - Number(one.name === "plain_text"));
