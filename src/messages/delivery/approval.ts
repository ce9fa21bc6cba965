import type { DeliveryMethod } from "#shared/messages.ts";
import { type FeaturePermission, mayUse, type TeamRights } from "#shared/permissions.ts";

const approvalPermissions: Record<DeliveryMethod, FeaturePermission> = {
  EMAIL: "outgoing_messages_approval_emails",
  SMS: "outgoing_messages_approval_sms",
};

export const mayApprove = (rights: TeamRights, method: DeliveryMethod): boolean =>
  mayUse(rights, approvalPermissions[method]);

/** Nobody approves their own text, except team administrators, who answer for the team. */
export const mayApproveTextOf = (
  person: TeamRights & { userId: string },
  method: DeliveryMethod,
  authorIds: readonly (string | null | undefined)[],
): boolean => mayApprove(person, method) && (person.isTeamAdmin || !authorIds.includes(person.userId));
