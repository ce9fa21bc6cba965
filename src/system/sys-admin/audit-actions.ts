/** What is noted, in groups as the page offers them. The words of each are `sysAudit.actions.<action>`. */
export const auditActions = {
  signIn: [
    "signed_in",
    "sign_in_failed",
    "signed_out",
    "password_set",
    "password_changed",
    "password_reset_asked",
    "email_verified",
    "email_changed",
    "first_admin_created",
  ],
  people: [
    "person_invited",
    "invitation_resent",
    "invitation_cancelled",
    "invitation_accepted",
    "invitation_declined",
    "person_renamed",
    "person_deactivated",
    "person_reactivated",
    "roles_changed",
    "team_admin_made",
    "team_admin_unmade",
  ],
  roles: [
    "role_created",
    "role_renamed",
    "role_switched_on",
    "role_switched_off",
    "role_deleted",
    "role_features_changed",
    "role_data_changed",
  ],
  team: ["account_changed", "data_settings_changed", "bin_emptied"],
  privacy: ["person_looked_up", "person_exported", "person_erased", "person_erased_again"],
  integrations: [
    "api_key_created",
    "api_key_revoked",
    "webhook_created",
    "webhook_changed",
    "webhook_deleted",
    "webhook_secret_renewed",
    "webhook_paused",
  ],
  system: [
    "team_created",
    "team_changed",
    "team_deactivated",
    "team_reactivated",
    "team_delete_asked",
    "team_delete_failed",
    "team_deleted",
    "user_deactivated",
    "user_reactivated",
    "reset_sent",
    "sessions_ended",
    "sys_admin_made",
    "sys_admin_taken",
    "settings_changed",
    "settings_tested",
    "job_retried",
    "audit_exported",
  ],
  backups: [
    "backup_started",
    "backup_downloaded",
    "backup_deleted",
    "backup_schedule_changed",
    "backup_restored",
    "team_return_started",
    "team_restored",
  ],
} as const;

export type AuditGroup = keyof typeof auditActions;
export type AuditAction = (typeof auditActions)[AuditGroup][number];

const known = new Set<string>(Object.values(auditActions).flat());

/** One that is not here is shown as it was written down. */
export const isKnownAction = (action: string): action is AuditAction => known.has(action);
