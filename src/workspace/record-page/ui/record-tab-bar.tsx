import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { TabBar, tabClass } from "#ui/tab-bar.tsx";
import type { RecordTab } from "./use-record-tabs.ts";

/** Stands for the tab with everything, among the ids of card groups. */
export const allFieldsPlace = "all-fields";

type RecordTabBarProps = { recordId: string; tabs: readonly RecordTab[]; current: string | undefined };

export function RecordTabBar({ recordId, tabs, current }: RecordTabBarProps) {
  const t = useTranslations("recordPage");
  const { teamId } = useTeamScope();
  const params = { teamId, dataRecordId: recordId };
  const places = [
    ...tabs.map(({ group: { id, name, icon } }) => ({
      ...{ id, name, icon },
      path: pathTo("team.record.tab", { ...params, dataCardGroupId: id })!,
    })),
    {
      ...{ id: allFieldsPlace, name: t("allFields"), icon: "fas_table-list" },
      path: pathTo("team.record.allFields", params)!,
    },
  ];
  return (
    <TabBar label={t("tabs")} shown={`${current} ${tabs.length}`}>
      {places.map(({ id, name, icon, path }) => (
        <Link
          key={id}
          to={path}
          replace
          resetScroll={false}
          data-place={id}
          className={tabClass}
          aria-current={id === current ? "page" : undefined}
        >
          <Icon name={icon} size={14} />
          {name}
        </Link>
      ))}
    </TabBar>
  );
}
