import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { changeCollection, createCollection, deleteCollection, restoreCollection } from "./collections.server.ts";
import { collectionsContract, type DataCollection } from "./contract.ts";
import { countMembers } from "./count-members.server.ts";
import type { CollectionDefinition, FieldDefinition } from "./definitions.ts";
import { changeField, createField, deleteField, orderFields, restoreField } from "./fields.server.ts";
import { knowledgeOf } from "./read-definitions.server.ts";
import { structureContract } from "./structure-contract.ts";

export const collections = feature(collectionsContract, {
  listDataCollections: async ({ team, caller, query }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    const visible = [...definitions.collections.values()].filter((each) =>
      rights.mayInCollection("read_data_record_metadata", each.id),
    );
    const counts = query.countObjects === "1" ? await countMembers(team, visible) : undefined;
    return visible.map((each) => ({
      ...showCollection(team.id, each),
      countDataObject: counts?.get(each.id) ?? null,
    }));
  },
});

export const structure = feature(structureContract, {
  createCollection: async ({ app, caller, body }) =>
    showCollection(caller.teamId, await createCollection(app, caller, body)),
  changeCollection: async ({ app, caller, params, body }) =>
    showCollection(caller.teamId, await changeCollection(app, caller, params.collectionId, body)),
  deleteCollection: async ({ app, caller, params }) => {
    await deleteCollection(app, caller, params.collectionId);
    return undefined;
  },
  restoreCollection: async ({ app, caller, params }) =>
    showCollection(caller.teamId, await restoreCollection(app, caller, params.collectionId)),

  listFields: async ({ team, caller, params }) => {
    const { definitions, rights } = await knowledgeOf(team, caller);
    if (!rights.mayInCollection("read_data_record_metadata", params.collectionId)) throw new Refusal("not_found");
    const places = definitions.lineOf(params.collectionId).map(({ id }) => id);
    const readable = definitions
      .fieldsOf(params.collectionId)
      .filter((field) => rights.mayWithField("read_data_field_data", field.id, places));
    return { fields: readable.map(showField) };
  },
  createField: async ({ app, caller, params, body }) =>
    showField(await createField(app, caller, params.collectionId, body)),
  changeField: async ({ app, caller, params, body }) => showField(await changeField(app, caller, params, body)),
  orderFields: async ({ app, caller, params, body }) => {
    const fields = await orderFields(app, caller, params.collectionId, body.fieldIds);
    return { fields: fields.map(showField) };
  },
  deleteField: async ({ app, caller, params }) => {
    await deleteField(app, caller, params);
    return undefined;
  },
  restoreField: async ({ app, caller, params }) => showField(await restoreField(app, caller, params)),
});

const showCollection = (teamId: string, each: CollectionDefinition): DataCollection => ({
  id: each.id,
  idTeam: teamId,
  idParentDataCollection: each.parentId,
  name: each.name,
  pluralName: each.pluralName,
  icon: each.icon,
  description: each.description,
  tableName: each.table,
  isSmartCollection: each.isSmart,
  membershipDataFilter: each.membershipFilter ?? null,
  membershipOrder: each.membershipOrder ?? null,
  isGloballySearchable: each.isGloballySearchable,
  isShownInSidebar: each.isShownInSidebar,
  isShownOnTeamDashboard: each.isShownOnTeamDashboard,
  representsPeople: each.representsPeople,
  isBlueprint: each.isBlueprint,
  blueprintMarketplacePrice: each.blueprintPrice,
  isDeleted: false,
  isInternalConfiguration: each.isInternalConfiguration,
  isUsedAsCustomList: each.isUsedAsCustomList,
  countDataObject: null,
  dataCollectionWizardLinks: [],
  recordsCanBePurchased: each.recordsCanBePurchased,
  idNameDataField: each.nameFieldId,
  idAvatarDataField: each.avatarFieldId,
});

function showField(field: FieldDefinition) {
  return {
    id: field.id,
    collectionId: field.collectionId,
    title: field.title,
    columnName: field.column,
    dataType: field.type,
    description: field.description,
    config: field.config,
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    defaultValue: field.defaultValue ?? null,
    displayWidth: field.displayWidth as "full",
    isDisplayedOnViews: field.isDisplayedOnViews,
    rank: field.rank,
  };
}
