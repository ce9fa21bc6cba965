import type { DataPermission } from "#shared/permissions.ts";

/** What a cell of a role's data permissions says. */
export const settings = ["allow", "deny", "inherit"] as const;
export type Setting = (typeof settings)[number];

/** What can be set on one field: a record is seen, deleted and worked with as a whole. */
export const fieldPermissions = ["read_data_field_data", "update_data_field_data"] as const satisfies DataPermission[];
export type FieldPermission = (typeof fieldPermissions)[number];

export const isFieldPermission = (permission: DataPermission): permission is FieldPermission =>
  (fieldPermissions as readonly DataPermission[]).includes(permission);
