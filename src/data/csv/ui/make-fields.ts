import { call } from "#client/call.ts";
import { structureContract } from "#data/collections/structure-contract.ts";
import { customListsContract } from "#data/custom-lists/contract.ts";
import type { NewField } from "./mapping.ts";

const longestTitle = 120;

/** The fields that columns become, each as an administrator would make it. Their ids are known before: a retry makes nothing twice. */
export async function makeFields(params: { teamId: string; collectionId: string }, fields: readonly NewField[]) {
  const { teamId } = params;
  for (const { id, title, dataType, config, listId } of fields) {
    const named = title.slice(0, longestTitle).trim();
    // What it offers is made from the cells, by the import itself.
    if (listId)
      await call(customListsContract.createCustomList, { params: { teamId }, body: { id: listId, name: named } });
    await call(structureContract.createField, { params, body: { id, title: named, dataType, config } });
  }
}

/** Takes them back, with the lists that were made for them: nothing was imported into them. */
export async function removeMadeFields(params: { teamId: string; collectionId: string }, fields: readonly NewField[]) {
  const { teamId } = params;
  for (const { id, listId } of fields) {
    await call(structureContract.deleteField, { params: { ...params, fieldId: id } });
    if (listId) await call(structureContract.deleteCollection, { params: { teamId, collectionId: listId } });
  }
}
