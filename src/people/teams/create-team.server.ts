import type { Db } from "#server/db/db.ts";
import { createTeamSchema } from "#server/db/migrate.ts";
import { sayIn } from "#server/words.ts";
import type { BrandId } from "#shared/brands.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import { memberDataPermissions, memberFeatures } from "#shared/permissions.ts";

export type NewTeam = {
  id?: string | undefined;
  name: string;
  shortName?: string;
  description?: string;
  brand: BrandId;
  timezone: string;
  language: Language;
  currency?: string;
};

/** The team, its schema and its two first roles: Team Admin, locked, and Member. */
export async function createTeam(
  tx: Db,
  team: NewTeam,
  makeSchema: (tx: Db, teamId: string) => Promise<string[]> = (db, id) => createTeamSchema((text) => db.run(text), id),
): Promise<{ teamId: string; memberRoleId: string }> {
  const teamId = team.id ?? newId();
  const migrations = await makeSchema(tx, teamId);
  await tx.app
    .insertInto("team")
    .values({
      id: teamId,
      name: team.name,
      short_name: team.shortName ?? "",
      description: team.description ?? "",
      app_brand: team.brand,
      primary_timezone: team.timezone,
      default_interface_language: team.language,
      available_data_languages: [team.language],
      default_data_language: team.language,
      currency: team.currency ?? "USD",
      schema_migrations: migrations,
    })
    .execute();
  const memberRoleId = newId();
  const say = sayIn(team.language);
  const named = (role: "teamAdmin" | "member") => ({
    name: say(`roles.${role}.name`),
    description: say(`roles.${role}.description`),
  });
  await tx
    .team(teamId)
    .insert("role", [
      { id: newId(), ...named("teamAdmin"), is_locked: true },
      { id: memberRoleId, ...named("member") },
    ])
    .execute();
  const features = memberFeatures.map((permission) => ({ role_id: memberRoleId, permission }));
  await tx.app.insertInto("role_feature_permission").values(features).execute();
  const grants = memberDataPermissions.map((permission) => ({
    id: newId(),
    role_id: memberRoleId,
    permission,
    is_allowed: true,
  }));
  await tx.team(teamId).insert("data_grant", grants).execute();
  return { teamId, memberRoleId };
}
