import type { DeliveryMethod } from "#shared/messages.ts";
import { type FeaturePermission, featurePermissionGroups, mayUse, type TeamRights } from "#shared/permissions.ts";

/** Whoever has to do with messages of a method: they choose templates for them, or look at what was made of one. */
export const writersOf: Record<DeliveryMethod, readonly FeaturePermission[]> = {
  EMAIL: featurePermissionGroups.outgoing_messages.filter((each) => each.endsWith("_emails")),
  SMS: featurePermissionGroups.outgoing_messages.filter((each) => each.endsWith("_sms")),
};

export const mayManageTemplates = (caller: TeamRights): boolean => mayUse(caller, "outgoing_messages_templates");

export const mayWriteMessages = (caller: TeamRights, method: DeliveryMethod): boolean =>
  mayUse(caller, ...writersOf[method]);
