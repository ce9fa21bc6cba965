import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "#ui/action-menu.tsx";
import { RowFact, SortableRow } from "#ui/sortable-row.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { ItemShown, ListShown } from "../contract.ts";
import { ItemLook } from "./item-look.tsx";
import { ItemName } from "./item-name.tsx";
import classes from "./item-row.module.css";
import { useDeleteLabel } from "./use-deleting.ts";
import type { ItemActions } from "./use-item-actions.ts";

interface ItemRowProps {
  item: ItemShown;
  abilities: ListShown["abilities"];
  actions: ItemActions;
  handle: ReactNode;
  isSelected: boolean;
  onSelect(is: boolean): void;
  onDelete(): void;
}

/** One item: how it looks, what it is called, and who has chosen it. */
export function ItemRow({ item, abilities, actions, handle, isSelected, onSelect, onDelete }: ItemRowProps) {
  const t = useTranslations("customLists.items");
  const deletes = useDeleteLabel();
  const [isRenaming, setRenaming] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const { editItems: canEdit, deleteItems: canDelete } = abilities;
  const menu: MenuAction[] = [
    ...(canEdit
      ? [
          { key: "rename", label: t("rename"), icon: "fas_pen", run: () => setRenaming(true) },
          { key: "look", label: t("look"), icon: "fas_palette", run: () => setLooking(true) },
          {
            key: "retire",
            label: item.isRetired ? t("bringBack") : t("retire"),
            icon: item.isRetired ? "fas_rotate-left" : "fas_box-archive",
            run: () => void actions.change(item, { isRetired: !item.isRetired }),
          },
        ]
      : []),
    ...(canDelete ? [{ key: "delete", label: deletes([item]), icon: "fas_trash", danger: true, run: onDelete }] : []),
  ];
  return (
    <SortableRow
      dense
      isRetired={item.isRetired}
      className={classes.row}
      handle={
        <>
          {canEdit && canDelete && (
            <Checkbox
              size="xs"
              aria-label={t("select", { name: item.name })}
              checked={isSelected}
              onChange={(event) => onSelect(event.currentTarget.checked)}
            />
          )}
          {handle}
        </>
      }
      mark={
        <ItemLook
          item={item}
          canChange={canEdit}
          isOpen={isLooking}
          setOpen={setLooking}
          onChange={(input) => void actions.change(item, input)}
        />
      }
      words={
        <span className={classes.words}>
          <ItemName
            item={item}
            canRename={canEdit}
            isRenaming={isRenaming}
            setRenaming={setRenaming}
            onRename={(name) => void actions.change(item, { name })}
          />
          {item.isRetired && <StatusTag color="gray">{t("retired")}</StatusTag>}
        </span>
      }
      actions={<ActionMenu actions={menu} size={28} label={t("actionsFor", { name: item.name })} />}
    >
      <RowFact className={classes.uses}>{item.usedBy !== null && t("usedBy", { count: item.usedBy })}</RowFact>
    </SortableRow>
  );
}
