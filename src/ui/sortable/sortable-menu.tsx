import { Menu } from "@mantine/core";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { type Position, positionOf, samePosition } from "./order.ts";
import classes from "./sortable.module.css";
import type { Sorting } from "./use-sorting.ts";

type SortableMenuProps = {
  sorting: Sorting;
  groupId: string;
  itemId: string;
  canEnter: (itemId: string, groupId: string) => boolean;
};

export function SortableMenu({ sorting, groupId, itemId, canEnter }: SortableMenuProps) {
  const t = useTranslations("ui");
  const { shown, finish, setMenuFor } = sorting;
  const from = positionOf(shown, groupId, itemId);
  if (!from) return null;
  const last = (shown.find(({ id }) => id === groupId)?.itemIds.length ?? 1) - 1;
  const within = (index: number): Position => ({ groupId, index: Math.min(Math.max(index, 0), last) });
  const ways = [
    { label: t("sortable.up"), icon: "fas_arrow-up", to: within(from.index - 1) },
    { label: t("sortable.down"), icon: "fas_arrow-down", to: within(from.index + 1) },
    { label: t("sortable.first"), icon: "fas_angles-left", to: within(0) },
    { label: t("sortable.last"), icon: "fas_angles-right", to: within(last) },
  ];
  const elsewhere = shown.filter(({ id }) => id !== groupId && canEnter(itemId, id));
  return (
    <Menu opened onChange={(opened) => !opened && setMenuFor(undefined)} position="bottom-start" returnFocus>
      <Menu.Target>
        <Anchor />
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(({ label, icon, to }) => (
          <Menu.Item
            key={label}
            disabled={samePosition(from, to)}
            leftSection={<Icon name={icon} size={14} className={icon.includes("angles") ? classes.upright : ""} />}
            onClick={() => finish({ itemId, from, to })}
          >
            {label}
          </Menu.Item>
        ))}
        {elsewhere.length > 0 && <Menu.Divider />}
        {elsewhere.map(({ id, label, itemIds }) => (
          <Menu.Item
            key={id}
            leftSection={<Icon name="fas_arrow-right" size={14} />}
            onClick={() => finish({ itemId, from, to: { groupId: id, index: itemIds.length } })}
          >
            {t("sortable.toGroup", { group: label })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where the menu opens. The handle itself is no menu button: its keys lift. */
const Anchor = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={classes.anchor} />;
