import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { QuietList } from "#ui/quiet-list.tsx";
import { useDeletedProjects } from "./project-queries.ts";
import { useProjectActions } from "./use-project-actions.ts";

/** What can still be brought back. Takes no room where there is nothing. */
export function DeletedProjects() {
  const t = useTranslations("projects.bin");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const { data } = useDeletedProjects();
  const { restore } = useProjectActions();
  if (!data || data.projects.length === 0) return null;
  return (
    <Card title={t("title", { count: data.projects.length })} subtitle={t("about")} collapsible startCollapsed>
      <QuietList
        items={data.projects.map((project) => ({
          id: project.id,
          icon: project.icon,
          title: project.name,
          fact: format.dateTime(new Date(project.deletedAt!), { dateStyle: "medium", timeZone }),
          action: (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("restoreOf", { name: project.name })}
              onClick={() => void restore(project)}
            >
              {t("restore")}
            </Button>
          ),
        }))}
      />
    </Card>
  );
}
