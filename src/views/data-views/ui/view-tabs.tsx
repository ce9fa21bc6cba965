import { ActionIcon, Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import type { ViewShown } from "../contract.ts";
import { type ViewKind, viewKindOf } from "../registry.ts";
import { allRecords } from "./last-view.ts";
import { ShareButton } from "./share/share-button.tsx";
import { ViewKindItems } from "./view-kind-items.tsx";
import { ViewMenu } from "./view-menu.tsx";
import classes from "./view-tabs.module.css";

const NewViewPanel = lazy(async () => ({ default: (await import("./new-view-panel.tsx")).NewViewPanel }));

type ViewTabsProps = {
  collection: DataCollection;
  views: ViewShown[];
  opened: ViewShown | undefined;
  /** Whether the person makes views for the team. */
  mayShare: boolean;
  /** Opens where the opened view is shared. */
  share: () => void;
};

/** The ways to look at a collection: all its records, the team's views, one's own. */
export function ViewTabs({ collection, views, opened, mayShare, share }: ViewTabsProps) {
  const t = useTranslations("views");
  const { teamId } = useTeamScope();
  const [newKind, setNewKind] = useState<ViewKind>();
  const path = pathTo("team.records", { teamId, dataCollectionId: collection.id })!;
  return (
    <div className={classes.row}>
      <TabBar label={t("tabs.label")} shown={`${opened?.id} ${views.length}`}>
        <Link
          to={path}
          search={{ view: allRecords } as never}
          className={tabClass}
          {...(!opened && { "aria-current": "page" as const })}
        >
          <Icon name="fas_table-list" size={14} />
          {t("tabs.all")}
        </Link>
        {views.map((view) => (
          <Link
            key={view.id}
            to={path}
            search={{ view: view.id } as never}
            className={tabClass}
            {...(view.id === opened?.id && { "aria-current": "page" as const })}
          >
            <Icon name={viewKindOf(view.type, view.settings.displayOption).icon} size={14} />
            {view.internalName}
            {view.isPersonal && <Icon name="fas_user" size={10} className={classes.own} label={t("tabs.own")} />}
          </Link>
        ))}
      </TabBar>
      <div className={classes.actions}>
        {opened && <ShareButton view={opened} open={share} />}
        {opened && <ViewMenu view={opened} mayShare={mayShare} />}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("tabs.add")}>
              <Icon name="fas_plus" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t("tabs.add")}</Menu.Label>
            <ViewKindItems choose={setNewKind} />
          </Menu.Dropdown>
        </Menu>
      </div>
      {newKind && (
        <Suspense fallback={null}>
          <NewViewPanel
            collection={collection}
            kind={newKind}
            mayShare={mayShare}
            close={() => setNewKind(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
