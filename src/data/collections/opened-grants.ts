import type { DataPermission, Grant } from "#shared/permissions.ts";

/** Rights that are given by name, beside those of roles: to a visitor, or to the run of a wizard. */
export type Opened = {
  readable: { fieldIds: readonly string[]; collectionIds: readonly string[] };
  writable?: {
    fieldIds: readonly string[];
    /** Where records are made, or taken into and out of; `otherFieldIds` of theirs stay as they are. */
    collectionIds: readonly string[];
    otherFieldIds: readonly string[];
  };
  wizardId?: string;
};

/** The same as the grants of a role that nobody else has. */
export function grantsFor(roleId: string, { readable, writable, wizardId }: Opened): Grant[] {
  const nothing = { roleId, collectionId: null, fieldId: null, wizardId: null, isAllowed: true };
  const onFields = (permission: DataPermission, ids: readonly string[] = []): Grant[] =>
    ids.map((fieldId) => ({ ...nothing, permission, fieldId }));
  const onCollections = (permission: DataPermission, ids: readonly string[] = []): Grant[] =>
    ids.map((collectionId) => ({ ...nothing, permission, collectionId }));
  return [
    ...onCollections("read_data_record_metadata", readable.collectionIds),
    ...onFields("read_data_field_data", readable.fieldIds),
    ...onFields("update_data_field_data", writable?.fieldIds),
    ...onCollections("update_data_field_data", writable?.collectionIds),
    ...onFields("update_data_field_data", writable?.otherFieldIds).map((each) => ({ ...each, isAllowed: false })),
    ...(wizardId ? [{ ...nothing, permission: "run_data_wizard" as const, wizardId }] : []),
  ];
}
