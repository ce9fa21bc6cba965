import { Checkbox } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ActionMenu, type MenuAction } from "./action-menu.tsx";
import classes from "./data-table.module.css";
import type { TableSelection } from "./data-table-props.ts";
import { IconButton } from "./icon-button.tsx";

export function SelectRow<Row>({ row, selection }: { row: Row; selection: TableSelection<Row> }) {
  return (
    <Checkbox
      size="xs"
      aria-label={selection.label(row)}
      checked={selection.has(row)}
      onChange={(event) => selection.set([row], event.currentTarget.checked)}
    />
  );
}

export function RowActions({ actions, name }: { actions: MenuAction[]; name: string }) {
  const t = useTranslations("ui");
  return (
    <div className={classes.actions}>
      {actions
        .filter((action) => action.quick && action.icon && !action.disabled)
        .map((action) => (
          <span key={action.key} className={classes.quick}>
            <IconButton icon={action.icon ?? ""} iconSize={13} size={28} label={action.label} onClick={action.run} />
          </span>
        ))}
      <ActionMenu actions={actions} size={28} label={t("table.actionsFor", { name })} />
    </div>
  );
}
