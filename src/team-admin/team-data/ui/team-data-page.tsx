import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { TeamExportCard } from "#team-admin/team-export/ui/team-export-card.tsx";
import { Page } from "#ui/page.tsx";
import { HistoryCard } from "./history-card.tsx";

/** How long the team's history is kept, and a copy of everything to take along. */
export default function TeamDataPage() {
  const t = useTranslations("account");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  return (
    <Page title={routes("teamData")} description={t("dataAbout")}>
      <HistoryCard key={`${teamId} history`} teamId={teamId} />
      <TeamExportCard key={`${teamId} export`} teamId={teamId} />
    </Page>
  );
}
