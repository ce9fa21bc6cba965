/** The spec's feature permissions, by group. A role carries any of them. */
export const featurePermissionGroups = {
  integrations: ["integrations_zapier"],
  outgoing_messages: [
    "outgoing_messages_approval_emails",
    "outgoing_messages_approval_sms",
    "outgoing_messages_other_users_emails",
    "outgoing_messages_other_users_send_emails",
    "outgoing_messages_other_users_send_sms",
    "outgoing_messages_other_users_sms",
    "outgoing_messages_templates",
    "outgoing_messages_user_emails",
    "outgoing_messages_user_send_emails",
    "outgoing_messages_user_send_sms",
    "outgoing_messages_user_sms",
  ],
  team_admin: [
    "team_admin_account_info",
    "team_admin_data_collections",
    "team_admin_data_tags",
    "team_admin_data_wizards",
    "team_admin_users",
  ],
} as const;

export type FeaturePermission = (typeof featurePermissionGroups)[keyof typeof featurePermissionGroups][number];

export const featurePermissions: readonly FeaturePermission[] = Object.values(featurePermissionGroups).flat();

/** What a new team's editable Member role may do beside reading and updating records. */
export const memberFeatures: readonly FeaturePermission[] = [
  "outgoing_messages_user_emails",
  "outgoing_messages_user_sms",
];

/** The spec's data permissions: on all collections, one collection and below, or one field. */
export const dataPermissions = [
  "delete_data_records",
  "read_data_field_data",
  "read_data_record_metadata",
  "run_data_wizard",
  "update_data_field_data",
] as const;

export type DataPermission = (typeof dataPermissions)[number];

/** One setting of one role: on everything (no id), on a collection and below, on one field, or on one wizard. */
export type Grant = {
  roleId: string;
  permission: DataPermission;
  collectionId: string | null;
  fieldId: string | null;
  wizardId: string | null;
  isAllowed: boolean;
};

/** The Member role reads and updates all records and runs wizards; it does not delete. */
export const memberDataPermissions: readonly DataPermission[] = [
  "read_data_record_metadata",
  "read_data_field_data",
  "update_data_field_data",
  "run_data_wizard",
];

/** What someone may do in one team; on the server from the database, in the browser from the sign-in answer. */
export type TeamRights = { isTeamAdmin: boolean; features: readonly string[] };

export const mayUse = (rights: TeamRights, ...anyOf: FeaturePermission[]): boolean =>
  rights.isTeamAdmin || anyOf.some((feature) => rights.features.includes(feature));
