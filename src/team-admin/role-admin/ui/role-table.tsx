import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { TeamRole } from "#people/teams/ui/people-queries.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, Sorting } from "#ui/data-table-props.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import classes from "./roles.module.css";
import { useRoleActions } from "./use-role-actions.ts";

interface RoleTableProps {
  roles: readonly TeamRole[];
  isLoading: boolean;
  onCopy: (role: TeamRole) => void;
  sorting?: Sorting;
  onSort: (sorting: Sorting) => void;
  empty: ReactNode;
}

export function RoleTable({ roles, isLoading, onCopy, sorting, onSort, empty }: RoleTableProps) {
  const routes = useTranslations("routes");
  return (
    <DataTable
      label={routes("roles")}
      columns={useRoleColumns()}
      rows={roles}
      loading={isLoading}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={useRowActions(onCopy)}
      {...(sorting && { sorting })}
      onSort={onSort}
      empty={empty}
    />
  );
}

function useRowActions(onCopy: (role: TeamRole) => void): (role: TeamRole) => MenuAction[] {
  const t = useTranslations("roleAdmin.actions");
  const { teamId } = useTeamScope();
  const navigate = useNavigate();
  const { switchTo, remove, look } = useRoleActions();
  return (role) => {
    const to = pathTo("admin.role", { teamId, roleId: role.id })!;
    const open = { key: "open", label: t("open"), icon: "fas_arrow-right", run: () => void navigate({ to }) };
    if (role.isLocked) return [open];
    const { isActive } = role;
    return [
      open,
      { key: "seeAs", label: t("seeAs"), icon: "fas_eye", quick: true, run: () => look(role) },
      { key: "duplicate", label: t("duplicate"), icon: "fas_copy", run: () => onCopy(role) },
      {
        key: "switch",
        label: isActive ? t("switchOff") : t("switchOn"),
        icon: isActive ? "fas_toggle-off" : "fas_toggle-on",
        run: () => void switchTo(role, !isActive),
      },
      { key: "delete", label: t("delete"), icon: "fas_trash-can", danger: true, run: () => void remove(role) },
    ];
  };
}

function useRoleColumns(): Column<TeamRole>[] {
  const t = useTranslations("roleAdmin");
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const columns: Omit<Column<TeamRole>, "title">[] = [
    {
      key: "name",
      priority: 1,
      render: ({ id, name, isLocked }) => (
        <span className={classes.name}>
          <Link to={pathTo("admin.role", { teamId, roleId: id })!} className={classes.open}>
            {name}
          </Link>
          {isLocked && <Icon name="fas_lock" size={11} label={t("locked")} />}
        </span>
      ),
    },
    {
      key: "description",
      isEmpty: ({ description }) => !description,
      priority: 4,
      render: ({ description }) => <span title={description}>{description || "–"}</span>,
    },
    {
      key: "isActive",
      priority: 2,
      render: ({ isActive }) => (
        <StatusTag color={isActive ? "green" : "gray"}>{isActive ? t("on") : t("off")}</StatusTag>
      ),
    },
    { key: "userCount", priority: 3, align: "right", render: ({ userCount }) => format.number(userCount) },
    {
      key: "createdAt",
      render: ({ createdAt }) => format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: true, title: t(`columns.${column.key}` as never) }));
}
