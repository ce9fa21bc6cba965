import { Tabs } from "@mantine/core";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { AllLink } from "./all-link.tsx";
import classes from "./cards.module.css";
import { RecentChanges } from "./recent-changes.tsx";
import { RecentlyChanged } from "./recently-changed.tsx";

/** What happened last, told in two ways: who did what, and which records one can go back to. */
export function ActivityCard() {
  const t = useTranslations("dashboard");
  const { teamId } = useTeamScope();
  return (
    <Card
      title={t("activity.title")}
      icons={["fas_clock-rotate-left"]}
      padding="none"
      collapsible
      fullscreen
      actions={<AllLink to={pathTo("team.recent", { teamId })!}>{t("changes.all")}</AllLink>}
    >
      <Tabs defaultValue="changes">
        <Tabs.List className={classes.tabs ?? ""} aria-label={t("activity.title")}>
          <Tabs.Tab value="changes">{t("changes.title")}</Tabs.Tab>
          <Tabs.Tab value="records">{t("recentlyChanged.title")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="changes">
          <RecentChanges />
        </Tabs.Panel>
        <Tabs.Panel value="records">
          <RecentlyChanged />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}
