import { findPublicLogo } from "#platform/files/team-logos.server.ts";
import type { App } from "#server/app.ts";
import type { BrandId } from "#shared/brands.ts";
import { accentOf, readPublicTheme } from "#shared/public-theme.ts";
import type { TeamLook } from "./write-email.server.ts";

/** As its public pages look; nothing for a team that is not there. */
export async function readTeamLook(app: App, teamId: string): Promise<(TeamLook & { brand: BrandId }) | undefined> {
  const team = await app.db.app
    .selectFrom("team")
    .select(["name", "app_brand", "public_theme"])
    .where("id", "=", teamId)
    .executeTakeFirst();
  if (!team) return undefined;
  const theme = readPublicTheme(team.public_theme);
  const logo = await findPublicLogo(app.db, teamId);
  return {
    name: team.name,
    brand: team.app_brand,
    accent: accentOf(theme, team.app_brand),
    logo: logo && { ...logo, src: `${app.env.APP_URL}${logo.path}`, name: team.name },
    contact: { address: theme.contactAddress, phone: theme.contactPhone, email: theme.contactEmail },
  };
}
