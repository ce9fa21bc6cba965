import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import type { SectionProps } from "#wizards/wizard-admin/ui/collection-sections.ts";
import { websiteWidgetsContract } from "../contract.ts";
import { OnYourSite } from "./on-your-site.tsx";
import { subjectOf, useSubjects } from "./use-subjects.ts";
import { WidgetDrawer } from "./widget-drawer.tsx";
import { WidgetRow } from "./widget-row.tsx";

type Opened = { panel: "form" | "onSite"; widgetId?: string };

/** What of a collection stands on the team's own website. */
export default function WidgetsSection({ collectionId, pluralName }: SectionProps) {
  const t = useTranslations("websiteWidgets.list");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery({
    queryKey: [...definitionsKey(teamId), "widgets", collectionId],
    queryFn: ({ signal }) => call(websiteWidgetsContract.listWidgets, { params: { teamId, collectionId } }, { signal }),
  });
  const { subjects, isLoaded } = useSubjects(collectionId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const widgets = data?.widgets ?? [];
  const widget = widgets.find(({ id }) => id === opened?.widgetId);
  const add = (
    <Button
      variant="default"
      leftSection={<Icon name="fas_plus" size={14} />}
      onClick={() => setOpened({ panel: "form" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <Card
      title={t("title")}
      subtitle={t("subtitle")}
      icons={["fas_window-maximize"]}
      padding="none"
      actions={widgets.length > 0 && add}
    >
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !data || !isLoaded ? (
        <SkeletonTable rows={2} columns={3} />
      ) : widgets.length === 0 ? (
        <EmptyState icon="fas_window-maximize" action={add}>
          {t("empty", { name: pluralName })}
        </EmptyState>
      ) : (
        widgets.map((each) => (
          <WidgetRow
            key={each.id}
            widget={each}
            subject={subjectOf(each, subjects)}
            open={(panel) => setOpened({ panel, widgetId: each.id })}
          />
        ))
      )}
      {opened?.panel === "form" && (
        <WidgetDrawer
          {...{ collectionId, subjects, widget, close }}
          onCreated={(widgetId) => setOpened({ panel: "onSite", widgetId })}
        />
      )}
      {opened?.panel === "onSite" && widget && (
        <OnYourSite widget={widget} subject={subjectOf(widget, subjects)} close={close} />
      )}
    </Card>
  );
}
