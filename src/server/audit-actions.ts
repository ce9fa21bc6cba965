import type { admin } from "#locales/parts.ts";
import { extensionPoint } from "#shared/extension-point.ts";

/** What can be noted: whatever has its words in `sysAudit.actions`. Stored under this name, which never changes. */
export type AuditAction = keyof typeof admin.sysAudit.actions;

/** What a feature notes, by the group that the audit log offers it in (`sysAudit.groups`). Each action is said once. */
export type AuditActions = { group: keyof typeof admin.sysAudit.groups; actions: readonly AuditAction[] };

export const auditActions = extensionPoint<AuditActions>();
