import type { App } from "#server/app.ts";
import { Refusal } from "#shared/errors.ts";
import { readPublicTheme } from "#shared/public-theme.ts";
import type { VisitedTeam } from "./visitor-caller.server.ts";

/** One that is there; of any other nothing is shown. */
export async function requireVisitedTeam({ db }: Pick<App, "db">, teamId: string): Promise<VisitedTeam> {
  const row = await db.app
    .selectFrom("team")
    .select(["name", "app_brand", "definitions_version", "primary_timezone", "default_interface_language"])
    .select(["schema_problem", "public_theme"])
    .where("id", "=", teamId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  if (row.schema_problem !== null) throw new Refusal("team_unavailable");
  return {
    id: teamId,
    name: row.name,
    brand: row.app_brand,
    theme: readPublicTheme(row.public_theme),
    definitionsVersion: row.definitions_version,
    timeZone: row.primary_timezone,
    language: row.default_interface_language,
  };
}
