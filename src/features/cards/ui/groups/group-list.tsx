import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import type { CardGroupShown } from "../../contract.ts";
import classes from "./groups.module.css";
import type { GroupActions } from "./use-group-actions.ts";

type GroupListProps = {
  groups: readonly CardGroupShown[];
  actions: GroupActions;
  open: (groupId: string) => void;
  name: string;
};

/** The collection's own tabs, in the order in which they stand on the page. */
export function GroupList({ groups, actions, open, name }: GroupListProps) {
  const t = useTranslations("cards.groups");
  return (
    <SortableList
      items={groups}
      getId={({ id }) => id}
      label={(group) => group.name}
      name={name}
      disabled={groups.length < 2}
      onMove={(ids) => actions.order(ids)}
      className={classes.rows ?? ""}
      render={(group, { handle }) => (
        <div className={classes.row}>
          <span className={classes.handle}>{handle}</span>
          <Icon name={group.icon} size={16} className={classes.icon} />
          <button type="button" className={classes.name} onClick={() => open(group.id)}>
            {group.name}
          </button>
          <span className={classes.fact}>{t("cards", { count: group.cardIds.length })}</span>
          <ActionMenu
            label={t("actions", { name: group.name })}
            actions={[
              { key: "edit", label: t("edit"), icon: "fas_pen", run: () => open(group.id) },
              {
                ...{ key: "delete", label: t("delete"), icon: "fas_trash", danger: true },
                run: () => void actions.remove(group),
              },
            ]}
          />
        </div>
      )}
    />
  );
}
