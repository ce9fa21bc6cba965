import { auditActions } from "#server/audit-actions.ts";
import { teamTablesInApp } from "#server/db/team-tables-in-app.ts";
import { firstQuestions } from "#server/http/first-answers.ts";
import { manifest } from "#server/manifest.ts";
import { askWho } from "./first-questions.server.ts";
import { migrateLateTeams } from "./migrate-late-teams.server.ts";
import { teams } from "./server.ts";

export const teamsManifest = manifest({
  endpoints: [teams],
  jobs: [migrateLateTeams],
  adds: [
    auditActions.add(
      {
        group: "people",
        actions: [
          "person_invited",
          "invitation_resent",
          "invitation_cancelled",
          "person_deactivated",
          "person_reactivated",
        ],
      },
      { group: "system", actions: ["team_created"] },
    ),
    firstQuestions.add(askWho),
    teamTablesInApp.add("role", "team_user", "team_user_role"),
  ],
});
