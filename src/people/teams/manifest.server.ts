import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { manifest } from "#server/manifest.ts";
import { teams } from "./server.ts";

export const teamsManifest = manifest({
  endpoints: [teams],
  adds: [teamTablesInApp.add("role", "team_user", "team_user_role")],
});
