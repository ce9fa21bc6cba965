import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { QuietList } from "#ui/quiet-list.tsx";
import { useDeletedTags } from "./tag-queries.ts";
import { useTagActions } from "./use-tag-actions.ts";

/** What can still be brought back. Takes no room where there is nothing. */
export function DeletedTags() {
  const t = useTranslations("tags.bin");
  const format = useFormatter();
  const { timeZone } = useTeamScope();
  const { data } = useDeletedTags();
  const { restore } = useTagActions();
  if (!data || data.tags.length === 0) return null;
  return (
    <Card title={t("title", { count: data.tags.length })} subtitle={t("about")} collapsible startCollapsed>
      <QuietList
        items={data.tags.map((tag) => ({
          id: tag.id,
          icon: "fas_tag",
          title: tag.name,
          fact: format.dateTime(new Date(tag.deletedAt!), { dateStyle: "medium", timeZone }),
          action: (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("restoreOf", { name: tag.name })}
              onClick={() => void restore(tag)}
            >
              {t("restore")}
            </Button>
          ),
        }))}
      />
    </Card>
  );
}
