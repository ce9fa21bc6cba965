import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { RowAbout, RowFact, RowProblem, RowTag, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import type { CardGroupShown, CardShown } from "../../contract.ts";
import { cardTypes } from "../../registry.ts";
import { isShowable } from "../../rules.ts";
import type { CardActions } from "../use-card-actions.ts";
import classes from "./card-row.module.css";

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
  const deleting = useTranslations("collections.deleting");
  return (
    <SortableRow
      className={classes.row}
      handle={handle}
      icon={cardTypes[card.type].icon}
      words={
        <>
          <RowTitle onOpen={onOpen}>{card.title}</RowTitle>
          {card.subtitle && <RowAbout>{card.subtitle}</RowAbout>}
          {!isShowable(card) && <RowProblem>{t("list.noSource")}</RowProblem>}
          {card.viewState && <RowProblem>{t(`list.views.${card.viewState}`)}</RowProblem>}
        </>
      }
      actions={
        <ActionMenu
          label={t("list.actions", { title: card.title })}
          actions={[
            { key: "edit", label: t("list.edit"), icon: "fas_pen", run: onOpen },
            {
              ...{ key: "duplicate", label: t("list.duplicate"), icon: "fas_copy" },
              run: () => void actions.duplicate(card),
            },
            {
              ...{ key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true },
              run: () => void actions.remove(card),
            },
          ]}
        />
      }
    >
      <RowFact className={classes.type}>{t(`types.${card.type}.name`)}</RowFact>
      <RowTags className={classes.tabs}>
        {groups.map(({ id, name, icon }) => (
          <RowTag key={id} icon={icon}>
            {name}
          </RowTag>
        ))}
        {groups.length === 0 && <RowFact>{t("list.noTab")}</RowFact>}
      </RowTags>
    </SortableRow>
  );
}
