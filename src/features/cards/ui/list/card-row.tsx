import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";
import { isShowable } from "../../rules.ts";
import type { CardActions } from "../use-card-actions.ts";
import classes from "./list.module.css";

type CardRowProps = {
  card: CardShown;
  groups: readonly CardGroupShown[];
  handle: ReactNode;
  actions: CardActions;
  onOpen: () => void;
};

/** One card: what it is called, of which type it is, and on which tabs. */
export function CardRow({ card, groups, handle, actions, onOpen }: CardRowProps) {
  const t = useTranslations("cards");
  return (
    <div className={classes.row}>
      <span className={classes.handle}>{handle}</span>
      <Icon name={cardTypes[card.type].icon} size={16} className={classes.icon} />
      <div className={classes.words}>
        <button type="button" className={classes.title} onClick={onOpen}>
          {card.title}
        </button>
        {card.subtitle && <span className={classes.subtitle}>{card.subtitle}</span>}
        {!isShowable(card) && (
          <span className={classes.problem}>
            <Icon name="fas_circle-exclamation" size={12} />
            {t("list.noSource")}
          </span>
        )}
      </div>
      <span className={classes.fact}>{t(`types.${card.type}.name`)}</span>
      <span className={classes.tabs}>
        {groups.map(({ id, name, icon }) => (
          <span key={id} className={classes.tab}>
            <Icon name={icon} size={12} />
            {name}
          </span>
        ))}
        {groups.length === 0 && <span className={classes.fact}>{t("list.noTab")}</span>}
      </span>
      <span className={classes.actions}>
        <ActionMenu
          label={t("list.actions", { title: card.title })}
          actions={[
            { key: "edit", label: t("list.edit"), icon: "fas_pen", run: onOpen },
            {
              ...{ key: "duplicate", label: t("list.duplicate"), icon: "fas_copy" },
              run: () => void actions.duplicate(card),
            },
            {
              ...{ key: "delete", label: t("actions.delete"), icon: "fas_trash", danger: true },
              run: () => void actions.remove(card),
            },
          ]}
        />
      </span>
    </div>
  );
}
