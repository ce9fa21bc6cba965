import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ActionMenu } from "#ui/action-menu.tsx";
import { RowAbout, RowFact, RowTag, RowTags, RowTitle, SortableRow } from "#ui/sortable-row.tsx";
import type { ViewShown } from "../../contract.ts";
import { viewKindOf } from "../../registry.ts";
import type { AdminActions } from "./use-admin-actions.ts";
import { useViewRoles } from "./view-queries.ts";
import classes from "./view-row.module.css";

/** One view: what it is called, how it looks, how much it shows, and who sees which state of it. */
export function ViewRow({ view, handle, actions }: { view: ViewShown; handle: ReactNode; actions: AdminActions }) {
  const t = useTranslations("viewAdmin");
  const say = useTranslations("views");
  const deleting = useTranslations("collections.deleting");
  const hidden = useHiddenFrom(view);
  const { displayOption, displayedFields } = view.draft ?? view.settings;
  const kind = viewKindOf(view.type, displayOption);
  const open = () => void actions.open(view.id);
  return (
    <SortableRow
      className={classes.row}
      handle={handle}
      icon={kind.icon}
      words={
        <>
          <RowTitle onOpen={open}>{view.internalName}</RowTitle>
          {view.internalDescription && <RowAbout>{view.internalDescription}</RowAbout>}
        </>
      }
      actions={
        <ActionMenu
          label={t("list.actions", { name: view.internalName })}
          actions={[
            { key: "edit", label: t("list.edit"), icon: "fas_pen", run: open },
            {
              ...{ key: "duplicate", label: t("list.duplicate"), icon: "fas_copy" },
              run: () => void actions.duplicate(view),
            },
            ...(view.isPersonal
              ? [{ key: "share", label: t("list.share"), icon: "fas_users", run: () => void actions.share(view) }]
              : []),
            {
              ...{ key: "delete", label: deleting("ask"), icon: "fas_trash", danger: true },
              run: () => void actions.remove(view),
            },
          ]}
        />
      }
    >
      <RowFact className={classes.type}>
        {say(`types.${kind.name}`)}
        {kind.displays.length > 1 && ` · ${say(`displays.${displayOption}` as never)}`}
      </RowFact>
      <RowFact className={classes.fields}>{t("list.fields", { count: displayedFields.length })}</RowFact>
      <RowTags className={classes.states}>
        {view.isPersonal ? null : !view.isPublished ? (
          <RowTag icon="fas_pen">{t("state.draft")}</RowTag>
        ) : view.hasUnpublishedChanges ? (
          <RowTag icon="fas_pen">{t("state.changed")}</RowTag>
        ) : (
          <RowTag icon="fas_check">{t("state.published")}</RowTag>
        )}
        {hidden && <RowTag icon="fas_eye-slash">{hidden}</RowTag>}
      </RowTags>
    </SortableRow>
  );
}

/** By name where they are few. */
function useHiddenFrom({ hiddenFromRoleIds = [] }: ViewShown): string | undefined {
  const t = useTranslations("viewAdmin.list");
  const format = useFormatter();
  const { data } = useViewRoles();
  if (hiddenFromRoleIds.length === 0) return undefined;
  const names = (data?.roles ?? []).filter(({ id }) => hiddenFromRoleIds.includes(id)).map(({ name }) => name);
  if (names.length === 0 || names.length > 2) return t("hiddenFromMany", { count: hiddenFromRoleIds.length });
  return t("hiddenFrom", { roles: format.list(names) });
}
