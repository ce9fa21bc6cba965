import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { CodeExample } from "#ui/code-example.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { WidgetShown } from "../contract.ts";
import { OnYourSite } from "./on-your-site.tsx";
import { snippetOf } from "./snippet.ts";
import { subjectOf } from "./use-subjects.ts";
import { WidgetDrawer } from "./widget-drawer.tsx";
import type { WidgetSource } from "./widget-source.ts";
import classes from "./widgets.module.css";

type Opened = { panel: "form" | "onSite"; widgetId?: string };

type SiteWidgetsProps = {
  source: WidgetSource;
  /** The view or wizard that they show. */
  subjectId: string;
  collectionId: string;
  /** Why there can be none yet. */
  obstacle?: string | undefined;
};

/** The widgets that show one view or wizard, the code of each, and the button that makes another. */
export function SiteWidgets({ source, subjectId, collectionId, obstacle }: SiteWidgetsProps) {
  const t = useTranslations("websiteWidgets.share");
  const { teamId } = useTeamScope();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const widgets = source.widgets?.filter(({ viewId, wizardId }) => [viewId, wizardId].includes(subjectId)) ?? [];
  const widget = widgets.find(({ id }) => id === opened?.widgetId);
  return (
    <>
      {!source.widgets && source.error ? (
        <ErrorState retry={source.refetch} error={source.error}>
          {t("failed")}
        </ErrorState>
      ) : !source.widgets ? (
        <Skeleton height={32} />
      ) : (
        widgets.map((each, place) => (
          <WidgetCode
            key={each.id}
            widget={each}
            name={distinctName(widgets, place)}
            title={subjectOf(each, source.subjects)?.title ?? each.name}
            open={(panel) => setOpened({ panel, widgetId: each.id })}
          />
        ))
      )}
      {obstacle && <p className={classes.about}>{obstacle}</p>}
      <div className={classes.buttons}>
        {!obstacle && source.widgets && (
          <Button size="compact-sm" variant="default" onClick={() => setOpened({ panel: "form" })}>
            {t(widgets.length > 0 ? "another" : "make")}
          </Button>
        )}
        <Button
          component={Link}
          to={pathTo("admin.collection.wizards", { teamId, dataCollectionId: collectionId })!}
          size="compact-sm"
          variant="subtle"
        >
          {t("all")}
        </Button>
      </div>
      {opened?.panel === "form" && (
        <WidgetDrawer
          {...{ source, widget, close, subjectId }}
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
    </>
  );
}

/** Several can have the same name: the second is called so. */
function distinctName(widgets: readonly WidgetShown[], place: number): string {
  const { name } = widgets[place]!;
  const before = widgets.slice(0, place).filter((other) => other.name === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

type WidgetCodeProps = { widget: WidgetShown; name: string; title: string; open: (panel: Opened["panel"]) => void };

function WidgetCode({ widget, name, title, open }: WidgetCodeProps) {
  const t = useTranslations("websiteWidgets.share");
  const list = useTranslations("websiteWidgets");
  const { teamId } = useTeamScope();
  const { domains } = widget;
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
