import { Drawer } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { entryOf, type MenuEntry, openedEntry } from "#client/menus.ts";
import type { RouteName } from "#client/routes.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { CollectionMenu } from "./collection-menu.tsx";
import classes from "./side-menu.module.css";
import { useCurrentInSight } from "./use-current-in-sight.ts";
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

type GroupsProps = { groups: MenuGroup[]; isRail?: boolean; onChoose?: () => void };

function Groups({ groups, isRail = false, onChoose }: GroupsProps) {
  const t = useTranslations("frame");
  const inside = { isRail, ...(onChoose && { onChoose }) };
  return (
    <nav ref={useCurrentInSight()} aria-label={t("menu")} className={classes.groups}>
      <WayBack {...inside} />
      {groups.map(({ group, entries }) => (
        <section key={group}>
          {!isRail && group !== "team" && <h2 className={classes.heading}>{t(`menuGroups.${group}`)}</h2>}
          <Entries entries={entries.filter(({ name }) => !isOfCollections(name))} all={entries} {...inside} />
          {group === "team" && (
            <>
              <CollectionMenu {...inside} />
              <Entries entries={entries.filter(({ name }) => isOfCollections(name))} all={entries} {...inside} />
              <WizardMenu {...inside} />
            </>
          )}
        </section>
      ))}
    </nav>
  );
}

/** Stands below the collections that the team has at hand. */
const isOfCollections = (name: RouteName): boolean => name === "team.collections";

type EntriesProps = { entries: MenuEntry[]; all: MenuEntry[]; isRail: boolean; onChoose?: () => void };

/** Each with its inner menu, while one is there. */
function Entries({ entries, all, ...inside }: EntriesProps) {
  const { row } = usePlace();
  const [current, opened] = [entryOf(row)?.name, openedEntry(row)];
  const heads = entries.filter(({ within }) => !within);
  if (heads.length === 0) return null;
  return (
    <ul className={classes.list}>
      {heads.map((head) => {
        const inner = all.filter(({ within }) => within === head.name);
        return (
          <li key={head.name}>
            <Entry entry={head} isCurrent={current === head.name} {...inside} />
            {head.name === opened && inner.length > 0 && (
              <ul className={classes.inner}>
                {inner.map((entry) => (
                  <li key={entry.name}>
                    <Entry entry={entry} isCurrent={current === entry.name} isInner {...inside} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
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

type EntryProps = {
  entry: MenuEntry;
  isCurrent: boolean;
  isRail: boolean;
  isInner?: boolean;
  onChoose?: () => void;
};

function Entry({ entry, isCurrent, isRail, isInner = false, onChoose }: EntryProps) {
  const t = useTranslations("routes");
  const label = t(entry.label as never);
  const link = (
    <Link
      to={entry.path}
      className={classes.entry}
      data-inner={isInner || undefined}
      {...(isCurrent && { "data-current": true, "aria-current": "page" })}
      onClick={onChoose}
      aria-label={isRail ? label : undefined}
    >
      {(isRail || !isInner) && <Icon name={entry.icon} size={16} />}
      {!isRail && <span>{label}</span>}
    </Link>
  );
  return isRail ? <Tooltip label={label}>{link}</Tooltip> : link;
}
