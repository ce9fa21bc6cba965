import { ActionIcon, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";
import classes from "./groups.module.css";
import type { GroupActions } from "./use-group-actions.ts";

type BoardCardProps = {
  card: CardShown;
  handle: ReactNode;
  groups: readonly CardGroupShown[];
  actions: GroupActions;
  /** The tab it stands on here; null: on none. */
  tabId: string | null;
  isOwn: boolean;
};

/** A card on a tab, and a menu with all tabs that it can be on. */
export function BoardCard({ card, handle, groups, actions, tabId, isOwn }: BoardCardProps) {
  const t = useTranslations("cards.board");
  const on = groups.filter(({ cardIds }) => cardIds.includes(card.id));
  const elsewhere = on.filter(({ id }) => id !== tabId).map(({ name }) => name);
  return (
    <div className={classes.card}>
      {handle}
      <Icon name={cardTypes[card.type].icon} size={14} className={classes.icon} />
      <span className={classes.cardWords}>
        <span className={classes.cardTitle}>{card.title}</span>
        {!isOwn && <span className={classes.fact}>{t("inherited")}</span>}
        {tabId !== null && elsewhere.length > 0 && (
          <span className={classes.fact}>{t("also", { tabs: elsewhere.join(", ") })}</span>
        )}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t("tabsOf", { title: card.title })}>
            <Icon name="fas_ellipsis" size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t("showOn")}</Menu.Label>
          {groups.map(({ id, name }) => {
            const isOn = on.some((group) => group.id === id);
            return (
              <Menu.CheckboxItem
                key={id}
                checked={isOn}
                onChange={() => void (isOn ? actions.take(id, card.id) : actions.add(id, card.id))}
              >
                {name}
              </Menu.CheckboxItem>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
