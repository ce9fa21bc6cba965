import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { standing, useSession } from "#features/auth/ui/session.ts";
import { useTeamSelection } from "#features/teams/ui/team-selection.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { type MenuEntry, menuEntries } from "../menus.ts";
import type { MenuPlace } from "../routes.ts";
import classes from "./side-menu.module.css";
import { hasScreen, usePlace } from "./use-place.ts";
import type { SideMenuState } from "./use-side-menu.ts";

export function SideMenu({ menu }: { menu: SideMenuState }) {
  const t = useTranslations("frame");
  if (menu.isPhone) {
    return (
      <Drawer opened={menu.isOpen} onClose={menu.close} title={t("menu")} size={280} position="left">
        <Groups onChoose={menu.close} />
      </Drawer>
    );
  }
  return (
    <div className={classes.side} data-rail={menu.isRail || undefined}>
      <Groups isRail={menu.isRail} />
      <div className={classes.foot}>
        <IconButton
          icon={menu.isRail ? "fas_chevron-right" : "fas_chevron-left"}
          label={menu.isRail ? t("widenMenu") : t("narrowMenu")}
          aria-expanded={!menu.isRail}
          onClick={menu.toggleRail}
        />
      </div>
    </div>
  );
}

/** Which groups a place shows: administration and system administration have menus of their own. */
function groupsFor(routeName: string): MenuPlace[] {
  if (routeName.startsWith("admin")) return ["atAGlance", "teamManagement", "dataManagement"];
  if (routeName.startsWith("sysAdmin")) return ["sysAdmin"];
  if (routeName.startsWith("test") || routeName === "temp") return ["team", "test"];
  return ["team", "messages"];
}

function Groups({ isRail = false, onChoose }: { isRail?: boolean; onChoose?: () => void }) {
  const t = useTranslations("frame");
  const { row, params } = usePlace();
  const session = useSession();
  const selection = useTeamSelection();
  const place = { ...params, ...(selection && { teamId: selection.team.id }) };
  const groups = groupsFor(row?.name ?? "").map((group) => ({
    group,
    entries: menuEntries(group, standing(session), place, hasScreen),
  }));
  return (
    <nav aria-label={t("menu")} className={classes.groups}>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ group, entries }) => (
          <section key={group}>
            {!isRail && group !== "team" && <h2 className={classes.heading}>{t(`menuGroups.${group}`)}</h2>}
            <ul className={classes.list}>
              {entries.map((entry) => (
                <li key={entry.name}>
                  <Entry entry={entry} isRail={isRail} {...(onChoose && { onChoose })} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

function Entry({ entry, isRail, onChoose }: { entry: MenuEntry; isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("routes");
  const label = t(entry.crumb as never);
  const link = (
    <Link
      to={entry.path}
      className={classes.entry}
      activeProps={{ "data-current": true, "aria-current": "page" }}
      activeOptions={{ exact: entry.path === "/test" }}
      onClick={onChoose}
      aria-label={isRail ? label : undefined}
    >
      <Icon name={entry.icon} size={16} />
      {!isRail && <span>{label}</span>}
    </Link>
  );
  return isRail ? <Tooltip label={label}>{link}</Tooltip> : link;
}
