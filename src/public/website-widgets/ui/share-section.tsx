import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { CodeExample } from "#ui/code-example.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { ViewShown } from "#views/data-views/contract.ts";
import { SharePart } from "#views/data-views/ui/share/share-part.tsx";
import type { WidgetShown } from "../contract.ts";
import { OnYourSite } from "./on-your-site.tsx";
import { snippetOf } from "./snippet.ts";
import { subjectOf } from "./use-subjects.ts";
import { WidgetDrawer } from "./widget-drawer.tsx";
import { useCollectionWidgets } from "./widget-source.ts";
import classes from "./widgets.module.css";

type Opened = { panel: "form" | "onSite"; widgetId?: string };

/** Where a view is shared: its widgets, and the code of each. */
export default function ShareOnSite({ view }: { view: ViewShown }) {
  const t = useTranslations("websiteWidgets.share");
  const { teamId } = useTeamScope();
  const source = useCollectionWidgets(view.collectionId, useCollection(view.collectionId)?.pluralName ?? "");
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const widgets = source.widgets?.filter(({ viewId }) => viewId === view.id) ?? [];
  const widget = widgets.find(({ id }) => id === opened?.widgetId);
  const isPublic = view.isPublished && view.settings.isVisibleExternally;
  const obstacle = !isPublic ? "needsLink" : view.hasPassword ? "noPassword" : undefined;
  return (
    <SharePart icon="fas_code" title={t("title")}>
      <p className={classes.about}>{t("help")}</p>
      {!source.widgets && source.error ? (
        <ErrorState retry={source.refetch} error={source.error}>
          {t("failed")}
        </ErrorState>
      ) : !source.widgets ? (
        <Skeleton height={32} />
      ) : (
        widgets.map((each) => (
          <WidgetCode
            key={each.id}
            widget={each}
            title={subjectOf(each, source.subjects)?.title ?? each.name}
            open={(panel) => setOpened({ panel, widgetId: each.id })}
          />
        ))
      )}
      {obstacle && <p className={classes.about}>{t(obstacle)}</p>}
      <div className={classes.buttons}>
        {!obstacle && source.widgets && (
          <Button size="compact-sm" variant="default" onClick={() => setOpened({ panel: "form" })}>
            {t(widgets.length > 0 ? "another" : "make")}
          </Button>
        )}
        <Button
          component={Link}
          to={pathTo("admin.collection.wizards", { teamId, dataCollectionId: view.collectionId })!}
          size="compact-sm"
          variant="subtle"
        >
          {t("all")}
        </Button>
      </div>
      {opened?.panel === "form" && (
        <WidgetDrawer
          {...{ source, widget, close }}
          subjectId={view.id}
          onCreated={(widgetId) => setOpened({ panel: "onSite", widgetId })}
        />
      )}
      {opened?.panel === "onSite" && widget && (
        <OnYourSite
          widget={widget}
          subject={subjectOf(widget, source.subjects)}
          close={close}
          edit={() => setOpened({ panel: "form", widgetId: widget.id })}
        />
      )}
    </SharePart>
  );
}

type WidgetCodeProps = { widget: WidgetShown; title: string; open: (panel: Opened["panel"]) => void };

function WidgetCode({ widget, title, open }: WidgetCodeProps) {
  const t = useTranslations("websiteWidgets.share");
  const list = useTranslations("websiteWidgets");
  const { teamId } = useTeamScope();
  const { name, domains } = widget;
  const where = domains.length > 0 ? list("onSite.onlyOn", { domains: domains.join(", ") }) : list("onSite.nowhere");
  return (
    <div className={classes.shared}>
      <p>
        <b>{name}</b> · {where}
      </p>
      <CodeExample label={t("code", { name })}>
        {snippetOf(widget, { origin: location.origin, teamId, title })}
      </CodeExample>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={() => open("onSite")}>
          {t("more")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => open("form")}>
          {t("edit")}
        </Button>
      </div>
    </div>
  );
}
