import { mayUse, type TeamRights } from "#shared/permissions.ts";

/** The administration opens to team admins and to holders of anything that unlocks its dashboard. */
export const mayEnterAdministration = (rights: TeamRights): boolean =>
  mayUse(rights, "team_admin_account_info", "team_admin_users", "team_admin_data_collections");
