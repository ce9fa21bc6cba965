import { useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { SortableList } from "#ui/sortable-list.tsx";
import { RowFact, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import type { CardGroupShown } from "../../contract.ts";
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
  const deleting = useTranslations("collections.deleting");
  return (
    <SortableList
      items={groups}
      getId={({ id }) => id}
      label={(group) => group.name}
      name={name}
      disabled={groups.length < 2}
      onMove={(ids) => actions.order(ids)}
      render={(group, { handle }) => (
        <SortableRow
          handle={handle}
          icon={group.icon}
          words={<RowTitle onOpen={() => open(group.id)}>{group.name}</RowTitle>}
          actions={
            <ActionMenu
              label={t("actions", { name: group.name })}
              actions={[
                { key: "edit", label: t("edit"), icon: "fas_pen", run: () => open(group.id) },
                {
                  ...{ key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true },
                  run: () => void actions.remove(group),
                },
              ]}
            />
          }
        >
          <RowFact>{t("cards", { count: group.cardIds.length })}</RowFact>
        </SortableRow>
      )}
    />
  );
}
