import { useTranslations } from "use-intl";
import type { Candidate } from "#client/palette-sources.ts";
import { pathTo } from "#client/routes.ts";
import { pageCandidate, usePageCandidate } from "#people/auth/ui/page-candidates.ts";
import { useOtherTeams } from "./use-other-teams.ts";

/** The ways to other teams, for the palette. */
export function useTeamCandidates(): Candidate[] {
  const t = useTranslations("search.actions");
  const page = usePageCandidate();
  const others = useOtherTeams().map(({ teamId, team }) =>
    pageCandidate(
      `team ${teamId}`,
      "fas_people-group",
      t("switchTo", { team: team.name }),
      pathTo("team.dashboard", { teamId })!,
    ),
  );
  return [...others, ...page("root.chooseTeam", "fas_people-group", t("chooseTeam"))];
}
