import { showLogo, showTeam } from "#people/teams/memberships.server.ts";
import type { Db } from "#server/db/db.ts";
import { readPublicTheme } from "#shared/public-theme.ts";
import type { Account } from "./contract.ts";

export async function readAccount(db: Db, teamId: string): Promise<Account> {
  const [row, headerMenu] = await Promise.all([
    db.app.selectFrom("team").selectAll().where("id", "=", teamId).executeTakeFirstOrThrow(),
    readHeaderMenu(db, teamId),
  ]);
  return {
    ...showTeam(row),
    description: row.description,
    organizationName: row.organization_name,
    website: row.website,
    billingAddress: row.billing_address,
    availableDataLanguages: row.available_data_languages as Account["availableDataLanguages"],
    defaultDataLanguage: row.default_data_language as Account["defaultDataLanguage"],
    messagesNeedApproval: row.messages_need_approval,
    headerMenu,
    publicTheme: readPublicTheme(row.public_theme),
    publicHeaderPicture: showLogo(row.public_header_picture),
  };
}

const readHeaderMenu = (db: Db, teamId: string) =>
  db
    .team(teamId)
    .from("header_menu_item")
    .select(["id", "label", "icon", "target"])
    .orderBy("rank")
    .orderBy("id")
    .execute();
