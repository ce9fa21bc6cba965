import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import type { MenuEntry } from "#client/menus.ts";
import type { RouteName } from "#client/routes.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { CollectionMenu } from "./collection-menu.tsx";
import classes from "./side-menu.module.css";
import { type MenuGroup, useWayBack } from "./use-menu-groups.ts";
import { usePlace } from "./use-place.ts";
import type { SideMenuState } from "./use-side-menu.ts";
import { WizardMenu } from "./wizard-menu.tsx";

export function SideMenu({ menu, groups }: { menu: SideMenuState; groups: MenuGroup[] }) {
  const t = useTranslations("frame");
  const say = useTranslations("ui.actions");
  if (menu.isPhone) {
    return (
      <Drawer
        opened={menu.isOpen}
        onClose={menu.close}
        title={t("menu")}
        size={280}
        position="left"
        closeButtonProps={{ "aria-label": say("close") }}
        // A dialog's header is not the page's banner.
        attributes={{ header: { role: "presentation" } }}
      >
        <Groups groups={groups} onChoose={menu.close} />
      </Drawer>
    );
  }
  return (
    <div className={classes.side} data-rail={menu.isRail || undefined}>
      <Groups groups={groups} isRail={menu.isRail} />
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

const current = { "data-current": true, "aria-current": "page" } as const;

/** What lies below them has entries of its own. */
const marksItselfOnly: RouteName[] = ["test", "team.collections"];

type GroupsProps = { groups: MenuGroup[]; isRail?: boolean; onChoose?: () => void };

function Groups({ groups, isRail = false, onChoose }: GroupsProps) {
  const t = useTranslations("frame");
  return (
    <nav aria-label={t("menu")} className={classes.groups}>
      <WayBack isRail={isRail} {...(onChoose && { onChoose })} />
      {groups.map(({ group, entries }) => (
        <section key={group}>
          {!isRail && group !== "team" && <h2 className={classes.heading}>{t(`menuGroups.${group}`)}</h2>}
          <ul className={classes.list}>
            {entries.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} isRail={isRail} {...(onChoose && { onChoose })} />
              </li>
            ))}
          </ul>
          {group === "team" && (
            <>
              <CollectionMenu isRail={isRail} {...(onChoose && { onChoose })} />
              <WizardMenu isRail={isRail} {...(onChoose && { onChoose })} />
            </>
          )}
        </section>
      ))}
    </nav>
  );
}

function WayBack({ isRail, onChoose }: { isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("frame");
  const path = useWayBack();
  if (!path) return null;
  const link = (
    <Link to={path} className={classes.entry} onClick={onChoose} aria-label={isRail ? t("backToTeam") : undefined}>
      <Icon name="fas_arrow-left" size={16} />
      {!isRail && <span>{t("backToTeam")}</span>}
    </Link>
  );
  return isRail ? <Tooltip label={t("backToTeam")}>{link}</Tooltip> : link;
}

function Entry({ entry, isRail, onChoose }: { entry: MenuEntry; isRail: boolean; onChoose?: () => void }) {
  const t = useTranslations("routes");
  const label = t(entry.crumb as never);
  const { row } = usePlace();
  const link = (
    <Link
      to={entry.path}
      className={classes.entry}
      activeProps={current}
      {...(row?.under === entry.name && current)}
      activeOptions={{ exact: marksItselfOnly.includes(entry.name) }}
      onClick={onChoose}
      aria-label={isRail ? label : undefined}
    >
      <Icon name={entry.icon} size={16} />
      {!isRail && <span>{label}</span>}
    </Link>
  );
  return isRail ? <Tooltip label={label}>{link}</Tooltip> : link;
}
