import { ActionIcon, Menu } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";

export interface MenuAction {
  key: string;
  label: string;
  icon?: string;
  run: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Also offered as an icon beside the menu while the row is hovered or focused. */
  quick?: boolean;
}

/** The "more" button. `label` says what the actions are about where several such buttons are on a page. */
export function ActionMenu({ actions, label, size = 32 }: { actions: MenuAction[]; label?: string; size?: number }) {
  const t = useTranslations("ui");
  if (actions.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={size} aria-label={label ?? t("actions.more")}>
          <Icon name="fas_ellipsis" size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <AllItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions as items of a menu, those that take something away last. */
export function AllItems({ actions }: { actions: MenuAction[] }) {
  const usual = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <>
      {usual.map((action) => (
        <Item key={action.key} action={action} />
      ))}
      {usual.length > 0 && dangerous.length > 0 && <Menu.Divider />}
      {dangerous.map((action) => (
        <Item key={action.key} action={action} />
      ))}
    </>
  );
}

function Item({ action }: { action: MenuAction }) {
  return (
    <Menu.Item
      onClick={action.run}
      disabled={action.disabled}
      data-danger={action.danger || undefined}
      leftSection={action.icon && <Icon name={action.icon} size={14} />}
    >
      {action.label}
    </Menu.Item>
  );
}
