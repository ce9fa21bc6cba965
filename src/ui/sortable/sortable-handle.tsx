import { ActionIcon } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { keyOf } from "./order.ts";
import classes from "./sortable.module.css";
import { SortableMenu } from "./sortable-menu.tsx";
import type { Sorting } from "./use-sorting.ts";

type SortableHandleProps = {
  sorting: Sorting;
  groupId: string;
  itemId: string;
  label: string;
  helpId: string;
  isHeld: boolean;
  canEnter: (itemId: string, groupId: string) => boolean;
};

/** Dragged by mouse or finger, lifted by key; a mere click offers the same as a menu, for whoever cannot drag. */
export function SortableHandle({ sorting, groupId, itemId, label, helpId, isHeld, canEnter }: SortableHandleProps) {
  const t = useTranslations("ui");
  const isMenuOpen = sorting.menuFor === keyOf(groupId, itemId);
  return (
    <span className={classes.handlePlace}>
      <ActionIcon
        className={classes.handle}
        aria-label={t("sortable.handle", { name: label })}
        aria-describedby={helpId}
        aria-pressed={isHeld}
        data-sortable-handle=""
        // So that Escape puts the item back, and does not close the dialog around it.
        data-mantine-stop-propagation={isHeld || isMenuOpen}
        onPointerDown={(event) => sorting.follow(event, groupId, itemId)}
        onKeyDown={(event) => sorting.keys.onHandle(event, groupId, itemId)}
        // Some browsers click when the key comes up.
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
        onClick={() => sorting.press(groupId, itemId)}
        onBlur={sorting.keys.onHandleBlur}
        onDragStart={(event) => event.preventDefault()}
      >
        <Icon name="fas_grip-vertical" size={14} />
      </ActionIcon>
      {isMenuOpen && <SortableMenu sorting={sorting} groupId={groupId} itemId={itemId} canEnter={canEnter} />}
    </span>
  );
}
