import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { OnYourSite } from "./on-your-site.tsx";
import { subjectOf } from "./use-subjects.ts";
import { WidgetDrawer } from "./widget-drawer.tsx";
import { WidgetRow } from "./widget-row.tsx";
import type { WidgetSource } from "./widget-source.ts";

type Opened = { panel: "form" | "onSite"; widgetId?: string };

/** What stands on the team's own website, and the button that puts more there. */
export function WidgetsCard({ source }: { source: WidgetSource }) {
  const t = useTranslations("websiteWidgets.list");
  const { widgets, error, refetch, subjects, words } = source;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const widget = widgets?.find(({ id }) => id === opened?.widgetId);
  const add = (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="fas_plus" size={12} />}
      onClick={() => setOpened({ panel: "form" })}
    >
      {t("add")}
    </Button>
  );
  return (
    <Card
      title={t("title")}
      subtitle={words.subtitle}
      icons={["fas_window-maximize"]}
      padding={widgets ? "none" : "default"}
      actions={widgets && widgets.length > 0 && add}
    >
      {!widgets && error ? (
        <ErrorState retry={refetch} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !widgets ? (
        <SkeletonTable rows={2} columns={3} />
      ) : widgets.length === 0 ? (
        <EmptyState icon="fas_window-maximize" action={add}>
          {words.empty}
        </EmptyState>
      ) : (
        widgets.map((each) => (
          <WidgetRow
            key={each.id}
            widget={each}
            subject={subjectOf(each, subjects)}
            remove={() => source.remove(each.id)}
            open={(panel) => setOpened({ panel, widgetId: each.id })}
          />
        ))
      )}
      {opened?.panel === "form" && (
        <WidgetDrawer
          {...{ source, widget, close }}
          onCreated={(widgetId) => setOpened({ panel: "onSite", widgetId })}
        />
      )}
      {opened?.panel === "onSite" && widget && (
        <OnYourSite
          widget={widget}
          subject={subjectOf(widget, subjects)}
          close={close}
          edit={() => setOpened({ panel: "form", widgetId: widget.id })}
        />
      )}
    </Card>
  );
}
