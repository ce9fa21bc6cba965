import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { dataCollection } from "#data/collections/contract.ts";
import { fieldDisplayWidths, fieldShown } from "#data/collections/structure-contract.ts";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { logEventTypes } from "#data/history/contract.ts";
import { messageShown } from "#messages/outgoing-messages/contract.ts";
import { hoursTooLate, messageActions, secondsToChangeOnesMind, sortKeys } from "#messages/outgoing-messages/rules.ts";
import { templateStatuses } from "#messages/templates/contract.ts";
import { editingModes } from "#modeling/cards/card-type.ts";
import { cardGroupShown, cardShown } from "#modeling/cards/contract.ts";
import { cardTypeNames } from "#modeling/cards/registry.ts";
import { invitedShown, logo, teamShown, teamUserLink } from "#people/teams/contract.ts";
import { brandIds } from "#shared/brands.ts";
import { fileTypes } from "#shared/file-types.ts";
import { chooseLanguage, languages, localeOf } from "#shared/languages.ts";
import {
  contentTypes,
  deliveryMethods,
  messageStatuses,
  notificationTypes,
  templateUseNames,
} from "#shared/messages.ts";
import { dataPermissions, featurePermissionGroups } from "#shared/permissions.ts";
import { viewTypes } from "#views/data-views/registry.ts";
import { viewSettingsSchema } from "#views/data-views/view-settings.ts";
import { wizardLinkShown } from "#wizards/data-wizards/links-contract.ts";
import { externalAccessWays, wizardBrief } from "#wizards/data-wizards/list-contract.ts";
import { taskLabels, taskTypeNames } from "#wizards/tasks/task-types.ts";
import { externalAccessLink, stepSchema, taskSchema } from "#wizards/tasks/wizard-flow.ts";
import { longestMemo } from "#workspace/bookmarks/contract.ts";

/** The words that the specification lists, exactly these: what travels is spelled as it spells them. */
const enumerations: readonly (readonly [name: string, has: readonly string[], specified: string])[] = [
  ["appBrand", brandIds, "simply simply_camps simply_music simply_weddings"],
  ["dataViewType", Object.keys(viewTypes), "list detail calendar table map"],
  ["dataCardType", cardTypeNames, "form table thumbnails"],
  [
    "dataFieldDataType",
    fieldTypeNames,
    `boolean code date date_range date_time decimal detail_list email_address financial_line_item financial_line_items
     formatted_text icon money multi_data_collection multi_data_record multi_file multi_image multi_selection_from_list
     number payment_status percentage phone_number physical_address plain_text single_data_collection single_data_record
     single_file single_image single_selection_from_list url video`,
  ],
  [
    "dataPermissionType",
    dataPermissions,
    "delete_data_records read_data_field_data read_data_record_metadata run_data_wizard update_data_field_data",
  ],
  [
    "dataWizardStepTaskType",
    taskTypeNames,
    `add_data_records_to_data_collection create_data_record create_temp_variable display_dataview display_formatted_text
     export_data_records_to_csv find_matching_data_records remove_data_records_from_data_collection
     send_outgoing_message update_data_fields_for_data_records`,
  ],
  ["taskLabel", taskLabels, "display_collection collect_user_input process_data send_message"],
  [
    "fieldDisplayWidth",
    fieldDisplayWidths,
    "full half quarter third two_thirds three_quarters fifth two_fifths three_fifths four_fifths",
  ],
  ["fileType", fileTypes, "audio document image other pdf presentation spreadsheet video"],
  ["logEventType", logEventTypes, "created updated deleted restored sent_outgoing_message"],
  ["contentType", contentTypes, "MARKETING PARTICIPATION TRANSACTIONAL"],
  ["deliveryMethod", deliveryMethods, "EMAIL SMS"],
  [
    "notificationType",
    notificationTypes,
    `accepted bounce canceled click complaint delivered delivery failed open partially_delivered queued read received
     receiving scheduled send sending sent subscribed undelivered unsubscribed`,
  ],
  [
    "templateUsedFor",
    templateUseNames,
    "marketing_and_participation marketing_only participation_only transactional_only",
  ],
  ["templateStatus", templateStatuses, "draft published archived"],
  ["messageStatus", messageStatuses, "DRAFT AWAITING_APPROVAL APPROVED SCHEDULED SENDING SENT ERROR_SENDING"],
  ["messageSortKey", sortKeys, "InternalName CreatedAt OwnedBy Status ScheduledAt SentAt Type"],
  ["inviteStatus", invitedShown.shape.status.options, "invited cancelled"],
  ["language", languages, "en es fr"],
  ["editingMode", editingModes, "only_edit only_view default_edit default_view"],
  ["externalAccessBy", externalAccessWays, "nobody anyone email_code sms_code either"],
  ["featurePermissionGroup", Object.keys(featurePermissionGroups), "integrations outgoing_messages team_admin"],
  ["feature permissions of integrations", featurePermissionGroups.integrations, "integrations_zapier"],
  [
    "feature permissions of messages",
    featurePermissionGroups.outgoing_messages.map((name) => name.replace("outgoing_messages_", "")),
    `approval_emails approval_sms other_users_emails other_users_send_emails other_users_send_sms other_users_sms
     templates user_emails user_send_emails user_send_sms user_sms`,
  ],
  [
    "feature permissions of team administration",
    featurePermissionGroups.team_admin,
    `team_admin_account_info team_admin_data_collections team_admin_data_tags team_admin_data_wizards team_admin_users`,
  ],
];

const wordsIn = (text: string) => text.trim().split(/\s+/);

describe("the enumeration", () => {
  it.each(enumerations)("%s", (_, has, specified) => {
    expect(has.toSorted()).toEqual(wordsIn(specified).toSorted());
  });
});

const { displayedFields, filterFields } = viewSettingsSchema.shape;
const keysOf = (schema: unknown): string[] => Object.keys((schema as z.ZodObject).shape);

/** What each thing has at least; some of it is called as the product calls it. */
const entities: readonly (readonly [name: string, has: readonly string[], specified: string])[] = [
  [
    "team user link",
    keysOf(teamUserLink),
    `id teamId userId firstName lastName invitedAt activatedAt isTeamAdmin deactivatedAsOf lastOpened interfaceLanguage`,
  ],
  [
    "team",
    keysOf(teamShown),
    `name shortName primaryTimezone defaultInterfaceLanguage organizationLogoSquare organizationLogoHorizontal
     appLogoSquare appLogoHorizontal enumAppBrandId`,
  ],
  [
    "data collection",
    keysOf(dataCollection),
    `id idTeam idParentDataCollection name pluralName icon description tableName isSmartCollection membershipDataFilter
     membershipOrder isGloballySearchable isShownInSidebar isShownOnTeamDashboard representsPeople isBlueprint
     blueprintMarketplacePrice isDeleted isInternalConfiguration isUsedAsCustomList countDataObject
     dataCollectionWizardLinks recordsCanBePurchased idNameDataField idAvatarDataField`,
  ],
  ["data field", keysOf(fieldShown), "title columnName dataType isDisplayedOnViews description"],
  ["data card", keysOf(cardShown), "title subtitle description type sourceFieldId fields"],
  ["data card group", keysOf(cardGroupShown), "name icon rank cardIds"],
  [
    "data view",
    keysOf(viewSettingsSchema),
    `isVisibleExternally itemUrl itemUrlOverrideFieldId filterFields internalCss externalCss recordNameFieldId
     displayOption urlFieldId missingRecordUrl missingRecordMessage openInNewWindowFieldId`,
  ],
  [
    "calendar view",
    keysOf(viewTypes.calendar.options),
    "startFieldId endFieldId allDayFieldId onlyOnStartFieldId includeEmptyDates emptyDatesMessage dateInfo",
  ],
  ["map view", keysOf(viewTypes.map.options), "locationFieldId"],
  [
    "displayed field",
    keysOf(displayedFields.element),
    "field showTitle groupingKey autoStartVideoPlayback dateTimeDisplayFormat includeEmpty autoUpdateData",
  ],
  ["filter field", keysOf(filterFields.element), "field displayInUi filterLabel selectAllText"],
  [
    "data wizard",
    keysOf(wizardBrief),
    `id name icon description firstDataWizardStepId isPublic defaultDataLanguage interfaceLanguage availableLanguages
     externalAccessBy stepCount steps`,
  ],
  ["step of a wizard, in short", keysOf(wizardBrief.shape.steps.element), "id title icon"],
  ["wizard step", keysOf(stepSchema), "title description icon requiresAuthentication hideCancelButton"],
  ["wizard task", keysOf(taskSchema), "title description type isInBackground nextWizardId condition loop settings"],
  ["external access link", keysOf(externalAccessLink), "collectionId smsFieldId emailFieldId"],
  [
    "wizard link",
    keysOf(wizardLinkShown),
    "wizardName type description icon showInRouteTitleCardActionMenus showInRowActionMenus",
  ],
  [
    "outgoing message",
    keysOf(messageShown),
    `InternalName DeliveryMethodId ContentTypeId ContentLanguageId InternalDescription SenderId SubjectLine TeamId
     CreatedByTeamUserId TextOnlyVersion ScheduledAt SentAt OwnedBy Status Type CreatedAt MessageName Template`,
  ],
];

describe("the entity", () => {
  it.each(entities)("%s", (_, has, specified) => {
    expect(has).toEqual(expect.arrayContaining(wordsIn(specified)));
  });

  it("a logo is an address or an object with a public address", () => {
    for (const each of ["https://camp.example/a.png", { publicUrl: "https://camp.example/a.png" }, null])
      expect(logo.safeParse(each).success).toBe(true);
    expect(logo.safeParse({ url: "https://camp.example/a.png" }).success).toBe(false);
  });
});

describe("constants", () => {
  it("the language is English where nobody has chosen one", () => {
    expect(chooseLanguage()).toBe("en");
    expect(chooseLanguage(null, undefined, "de")).toBe("en");
    expect(chooseLanguage(null, "fr", "es")).toBe("fr");
  });

  it("languages are US English, Latin American Spanish and standard French", () => {
    expect(localeOf).toEqual({ en: "en-US", es: "es-419", fr: "fr-FR" });
  });

  it("what is more than 6 hours late is held, and Send Now leaves 30 seconds", () => {
    expect([hoursTooLate, secondsToChangeOnesMind]).toEqual([6, 30]);
  });

  it("a memo has at most 250 characters", () => expect(longestMemo).toBe(250));

  it("a message can be edited, archived, unarchived, deleted and unscheduled", () => {
    expect(messageActions).toEqual(expect.arrayContaining(["edit", "archive", "unarchive", "delete", "unschedule"]));
  });
});
