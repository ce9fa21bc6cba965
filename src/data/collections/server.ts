import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { feature } from "#server/http/handlers.ts";
import { Refusal } from "#shared/errors.ts";
import { memberOrderSchema } from "#shared/sort.ts";
import { changeCollection, createCollection, deleteCollection, restoreCollection } from "./collections.server.ts";
import { collectionsContract, type DataCollection } from "./contract.ts";
import { countMembers } from "./count-members.server.ts";
import type { CollectionDefinition, FieldDefinition } from "./definitions.ts";
import { changeField, createField, deleteField, orderFields, restoreField } from "./fields.server.ts";
import { knownRules } from "./membership-rules.ts";
import { definitionsAndRights } from "./read-definitions.server.ts";
import { reverseLinksOf, reverseTitle } from "./reverse-links.ts";
import { sightByRights, sightForShaping } from "./shaped-definitions.ts";
import { showField } from "./show-field.ts";
import { structureContract } from "./structure-contract.ts";
import { listTranslations, translateCollection, translateField } from "./translate.server.ts";
import { collectionIn, collectionWords, withPlainWords } from "./translations.ts";
import { translationsContract } from "./translations-contract.ts";
import { findWizardLinks } from "./wizard-links.server.ts";
import { plainWords, type WordsReader, wordsReader } from "./words-reader.ts";

export const collections = feature(collectionsContract, {
  listDataCollections: async ({ team, caller, query }) => {
    const { definitions, rights } = await definitionsAndRights(team, caller);
    const seen = sightByRights(rights);
    const known = query.forShaping ? sightForShaping(rights, caller) : seen;
    const visible = [...definitions.collections.values()].filter(({ id }) => known.seesCollection(id));
    const counted = visible.filter(({ id }) => seen.seesCollection(id));
    const counts = query.countObjects === "1" ? await countMembers(team, counted) : undefined;
    const reader = wordsReader(definitions.languages, caller);
    const wizardLinks = await findWizardLinks(
      team,
      caller,
      visible.map(({ id }) => id),
    );
    return visible.map((each) => ({
      ...showCollection(
        team.id,
        { ...definitions.plain.collections.get(each.id)!, ...knownRules(definitions, rights, each) },
        reader,
      ),
      countDataObject: counts?.get(each.id) ?? null,
      dataCollectionWizardLinks: wizardLinks.get(each.id) ?? [],
      // Nobody adds to a smart collection by hand: its filter does.
      abilities: {
        create: !each.isSmart && rights.mayInCollection("update_data_field_data", each.id),
        see: seen.seesCollection(each.id),
        ...(isByHand(each) && { order: rights.mayInCollection("update_data_field_data", each.id) }),
      },
    }));
  },
});

export const structure = feature(structureContract, {
  createCollection: async ({ app, team, caller, body }) =>
    showTo(team, caller, await createCollection(app, caller, body)),
  changeCollection: async ({ app, team, caller, params, body }) =>
    showTo(team, caller, await changeCollection(app, caller, params.collectionId, body)),
  deleteCollection: async ({ app, caller, params }) => {
    await deleteCollection(app, caller, params.collectionId);
    return undefined;
  },
  restoreCollection: async ({ app, team, caller, params }) =>
    showTo(team, caller, await restoreCollection(app, caller, params.collectionId)),

  listFields: async ({ team, caller, params, query }) => {
    const { definitions, rights } = await definitionsAndRights(team, caller);
    const known = query.forShaping ? sightForShaping(rights, caller) : sightByRights(rights);
    if (!known.seesCollection(params.collectionId)) throw new Refusal("not_found");
    const places = definitions.lineOf(params.collectionId).map(({ id }) => id);
    const listed = definitions.fieldsOf(params.collectionId).filter(({ id }) => known.seesField(id, places));
    const reader = wordsReader(definitions.languages, caller);
    const partlyOpen = rights
      .partlyOpenIn(params.collectionId)
      .filter(({ id }) => listed.every((field) => field.id !== id));
    const show = ({ id }: FieldDefinition) => ({
      ...showField(definitions.plain.fields.get(id)!, reader),
      abilities: { update: rights.mayWithField("update_data_field_data", id, places) },
    });
    const reverse = reverseLinksOf(definitions, rights, params.collectionId);
    const reverseLinks = reverse.map((field) => ({
      ...{ fieldId: field.id, collectionId: field.collectionId },
      title: reverseTitle(definitions, field, reverse),
    }));
    return { fields: listed.map(show), partlyOpen: partlyOpen.map(show), reverseLinks };
  },
  createField: async ({ app, team, caller, params, body }) =>
    showFieldTo(team, caller, await createField(app, caller, params.collectionId, body)),
  changeField: async ({ app, team, caller, params, body }) => {
    const { plain } = (await definitionsAndRights(team, caller)).definitions;
    const known = plain.fields.get(params.fieldId);
    const config = body.config && known ? withPlainWords(body.config, known, caller.language) : body.config;
    return showFieldTo(team, caller, await changeField(app, caller, params, { ...body, config }));
  },
  orderFields: async ({ app, team, caller, params, body }) => {
    const fields = await orderFields(app, caller, params.collectionId, body.fieldIds);
    const reader = wordsReader(await team.dataLanguages(), caller);
    return { fields: fields.map((field) => showField(field, reader)) };
  },
  deleteField: async ({ app, caller, params }) => {
    await deleteField(app, caller, params);
    return undefined;
  },
  restoreField: async ({ app, team, caller, params }) =>
    showFieldTo(team, caller, await restoreField(app, caller, params)),
});

export const translations = feature(translationsContract, {
  listTranslations: ({ team, caller }) => listTranslations(team, caller),
  translateCollection: async ({ app, caller, params, body }) => ({
    words: await translateCollection(app, caller, params.collectionId, body),
  }),
  translateField: async ({ app, caller, params, body }) => ({ words: await translateField(app, caller, params, body) }),
});

const isByHand = ({ membershipOrder, isSmart }: CollectionDefinition): boolean => {
  const order = memberOrderSchema.safeParse(membershipOrder);
  return isSmart && order.success && "byHand" in order.data;
};

/** What was just written, in the caller's words. */
const showTo = async (team: TeamDb, caller: TeamCaller, made: CollectionDefinition) =>
  showCollection(team.id, made, wordsReader(await team.dataLanguages(), caller));

const showFieldTo = async (team: TeamDb, caller: TeamCaller, made: FieldDefinition) =>
  showField(made, wordsReader(await team.dataLanguages(), caller));

function showCollection(teamId: string, plain: CollectionDefinition, reader: WordsReader): DataCollection {
  const each = reader.language ? collectionIn(plain, reader.language) : plain;
  return {
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
    idLanguageDataField: each.languageFieldId,
    idTimeZoneDataField: each.timeZoneFieldId,
    ...plainWords(reader, collectionWords(plain) as { name: string; pluralName: string; description: string }),
  };
}
