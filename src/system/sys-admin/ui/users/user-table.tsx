import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { PersonAvatar } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { SysUser } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useUserActions } from "./use-user-actions.ts";

interface UserTableProps {
  users: readonly SysUser[];
  isLoading: boolean;
  empty: ReactNode;
}

export function UserTable({ users, isLoading, empty }: UserTableProps) {
  const routes = useTranslations("routes");
  const columns = useUserColumns();
  const actions = useUserActions();
  return (
    <DataTable
      label={routes("sysUsers")}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      loading={isLoading}
      empty={empty}
    />
  );
}

const colors = { active: "green", invited: "yellow", deactivated: "gray" } as const;

function useUserColumns(): Column<SysUser>[] {
  const t = useTranslations("sysAdmin.users");
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      render: ({ name, isMe }) => (
        <span className={classes.named}>
          <PersonAvatar name={name} picture={null} size={24} />
          <span className={classes.name} title={name}>
            {name} {isMe && <span className={classes.muted}>{t("you")}</span>}
          </span>
        </span>
      ),
    },
    {
      key: "email",
      title: t("columns.email"),
      priority: 2,
      render: ({ email }) => <span title={email}>{email}</span>,
    },
    { key: "role", title: t("columns.role"), priority: 4, render: (user) => <RoleOf user={user} /> },
    { key: "teams", title: t("columns.teams"), render: (user) => <TeamsOf user={user} /> },
    {
      key: "lastLogin",
      title: t("columns.lastLogin"),
      render: ({ lastSignInAt }) => <Ago at={lastSignInAt} none={t("never")} />,
    },
    {
      key: "status",
      title: t("columns.status"),
      priority: 3,
      render: ({ status }) => <StatusTag color={colors[status]}>{t(`statuses.${status}`)}</StatusTag>,
    },
  ];
}

/** The most telling of what they are. */
function RoleOf({ user }: { user: SysUser }) {
  const t = useTranslations("sysAdmin.users");
  const list = useNameList();
  const led = user.teams.filter(({ isTeamAdmin }) => isTeamAdmin);
  const words = [
    ...(user.isSysAdmin ? [t("roles.sysAdmin")] : []),
    ...(led.length > 0 ? [t("roles.teamAdminOf", { teams: list(led) })] : []),
  ];
  if (words.length === 0 && user.teamCount === 0) return <span className={classes.muted}>–</span>;
  const text = words.join(" · ") || t("roles.member");
  return <span title={text}>{text}</span>;
}

function TeamsOf({ user }: { user: SysUser }) {
  const t = useTranslations("sysAdmin.users");
  const list = useNameList();
  const { teams, teamCount } = user;
  if (teamCount === 0) return <span className={classes.muted}>{t("noTeam")}</span>;
  const rest = teamCount - teams.length;
  const names = teams.map(({ name }) => name).join(", ");
  const text = rest > 0 ? t("moreTeams", { teams: names, count: rest }) : list(teams);
  return <span title={text}>{text}</span>;
}

function useNameList() {
  const format = useFormatter();
  return (named: { name: string }[]): string =>
    format.list(
      named.map(({ name }) => name),
      { type: "conjunction", style: "narrow" },
    );
}
