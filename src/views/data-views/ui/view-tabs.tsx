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
import { type ViewTypeName, viewTypeNames, viewTypes } from "../registry.ts";
import { hasUi } from "../ui-registry.ts";
import { allRecords } from "./last-view.ts";
import { ViewMenu } from "./view-menu.tsx";
import classes from "./view-tabs.module.css";

const NewViewPanel = lazy(async () => ({ default: (await import("./new-view-panel.tsx")).NewViewPanel }));

type ViewTabsProps = {
  collection: DataCollection;
  views: ViewShown[];
  opened: ViewShown | undefined;
  /** Whether the person makes views for the team. */
  mayShare: boolean;
};

/** The ways to look at a collection: all its records, the team's views, one's own. */
export function ViewTabs({ collection, views, opened, mayShare }: ViewTabsProps) {
  const t = useTranslations("views");
  const { teamId } = useTeamScope();
  const [newType, setNewType] = useState<ViewTypeName>();
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
            <Icon name={viewTypes[view.type].icon} size={14} />
            {view.internalName}
            {view.isPersonal && <Icon name="fas_user" size={10} className={classes.own} label={t("tabs.own")} />}
          </Link>
        ))}
      </TabBar>
      <div className={classes.actions}>
        {opened && <ViewMenu view={opened} mayShare={mayShare} />}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("tabs.add")}>
              <Icon name="fas_plus" size={14} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{t("tabs.add")}</Menu.Label>
            {viewTypeNames.filter(hasUi).map((type) => (
              <Menu.Item
                key={type}
                leftSection={<Icon name={viewTypes[type].icon} size={14} />}
                onClick={() => setNewType(type)}
              >
                {t(`types.${type}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {newType && (
        <Suspense fallback={null}>
          <NewViewPanel
            collection={collection}
            type={newType}
            mayShare={mayShare}
            close={() => setNewType(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
