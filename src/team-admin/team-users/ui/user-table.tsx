import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { usePeopleActions } from "#people/teams/ui/use-people-actions.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Ago } from "#ui/ago.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, Sorting } from "#ui/data-table-props.ts";
import { PersonAvatar } from "#ui/person.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { TeamUser } from "../contract.ts";
import type { UserTab } from "./arrange-users.ts";
import { useReactivate } from "./use-reactivate.ts";
import classes from "./users.module.css";

interface UserTableProps {
  users: readonly TeamUser[];
  tab: UserTab;
  teamId: string;
  myLinkId: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onEdit: (user: TeamUser) => void;
  loading: boolean;
  empty: ReactNode;
}

export function UserTable({ users, tab, teamId, myLinkId, onEdit, ...shown }: UserTableProps) {
  const t = useTranslations("teamUsers");
  const actionsOf = useUserActions(teamId, onEdit);
  const all = useUserColumns(myLinkId, onEdit);
  return (
    <DataTable
      label={t(`tabNames.${tab}`)}
      columns={columnsOf[tab].map((key) => all[key]!)}
      rows={users}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actionsOf}
      {...shown}
    />
  );
}

const whoTheyAre = ["firstName", "lastName", "email"];

/** What there is to say about each of them. */
const columnsOf: Record<UserTab, string[]> = {
  current: [...whoTheyAre, "accountType", "status", "roles", "lastActivity", "invitedAt", "invitedBy"],
  invited: [...whoTheyAre, "accountType", "status", "roles", "invitedAt", "invitedBy"],
  deactivated: [
    ...whoTheyAre,
    "accountType",
    "status",
    "roles",
    "lastActivity",
    "invitedAt",
    "invitedBy",
    "deactivatedSince",
  ],
};

function useUserActions(teamId: string, onEdit: (user: TeamUser) => void): (user: TeamUser) => MenuAction[] {
  const t = useTranslations("teamUsers.actions");
  const { resend, cancel, deactivate } = usePeopleActions(teamId);
  const reactivate = useReactivate(teamId);
  const navigate = useNavigate();
  return (user) => {
    const { edit, deactivate: mayDeactivate, reactivate: mayReactivate, changeAccountType } = user.abilities;
    if (!edit) return [];
    const editing = { key: "edit", label: t("edit"), icon: "fas_pen", quick: true, run: () => onEdit(user) };
    const asking = {
      key: "explain",
      label: t("explain"),
      icon: "fas_circle-question",
      run: () => void navigate({ to: pathTo("admin.roles", { teamId })!, search: { person: user.id } as never }),
    };
    const again = { key: "resend", label: t("resend"), icon: "fas_paper-plane", run: () => void resend(user) };
    switch (user.status) {
      case "current":
        return [
          editing,
          // Roles are team administrators' business, and so is what they open.
          ...(changeAccountType ? [asking] : []),
          ...(mayDeactivate
            ? [
                {
                  key: "deactivate",
                  label: t("deactivate"),
                  icon: "fas_ban",
                  danger: true,
                  run: () => void deactivate(user),
                },
              ]
            : []),
        ];
      case "deactivated":
        return mayReactivate
          ? [{ key: "reactivate", label: t("reactivate"), icon: "fas_rotate-left", run: () => void reactivate(user) }]
          : [];
      case "cancelled":
        return [again];
      default:
        return [
          editing,
          again,
          { key: "cancel", label: t("cancel"), icon: "fas_xmark", danger: true, run: () => void cancel(user) },
        ];
    }
  };
}

const statusColors = {
  current: "green",
  invited: "yellow",
  expired: "gray",
  cancelled: "gray",
  deactivated: "gray",
} as const;

function useUserColumns(myLinkId: string, onEdit: (user: TeamUser) => void): Record<string, Column<TeamUser>> {
  const t = useTranslations("teamUsers");
  const nameOf = (user: TeamUser, shown: string) => (
    <span className={classes.person}>
      <PersonAvatar name={user.name} picture={user.pictureUrl} size={24} />
      <UserName user={user} shown={shown} isMe={user.id === myLinkId} onEdit={onEdit} />
    </span>
  );
  const columns: Omit<Column<TeamUser>, "title">[] = [
    {
      key: "firstName",
      priority: 1,
      // Who gave the team no name is called by that of their account.
      render: (user) => nameOf(user, user.firstName || user.name),
      renderOnCard: (user) => nameOf(user, user.name),
    },
    {
      key: "lastName",
      isEmpty: ({ lastName }) => lastName === "",
      render: ({ lastName }) => lastName || <span className={classes.muted}>–</span>,
    },
    { key: "email", priority: 2, render: ({ email }) => email },
    {
      key: "accountType",
      render: ({ accountType }) => (
        <span title={t(`accountTypes.${accountType}`)}>{t(`accountTypes.${accountType}`)}</span>
      ),
    },
    {
      key: "status",
      priority: 3,
      render: (user) => (
        <StatusTag color={statusColors[user.status]}>
          {t(isClosed(user) ? "statuses.closed" : `statuses.${user.status}`)}
        </StatusTag>
      ),
    },
    { key: "roles", priority: 4, render: (user) => <RoleNames user={user} /> },
    { key: "lastActivity", render: ({ lastActivity }) => <Ago at={lastActivity} none={t("never")} /> },
    {
      key: "invitedAt",
      isEmpty: ({ invitedAt }) => !invitedAt,
      render: ({ invitedAt }) => <Ago at={invitedAt} none="–" />,
    },
    {
      key: "invitedBy",
      isEmpty: ({ invitedBy }) => !invitedBy,
      render: ({ invitedBy }) =>
        invitedBy ? <span title={invitedBy}>{invitedBy}</span> : <span className={classes.muted}>–</span>,
    },
    {
      key: "deactivatedSince",
      priority: 2,
      render: ({ deactivatedSince }) => <Ago at={deactivatedSince} none="–" />,
    },
  ];
  return Object.fromEntries(
    columns.map((column) => [column.key, { ...column, sortable: true, title: t(`columns.${column.key}` as never) }]),
  );
}

type UserNameProps = { user: TeamUser; shown: string; isMe: boolean; onEdit: (user: TeamUser) => void };

function UserName({ user, shown, isMe, onEdit }: UserNameProps) {
  const t = useTranslations("teamUsers");
  const isOpenable =
    user.abilities.edit && (user.status === "current" || user.status === "invited" || user.status === "expired");
  return (
    <span className={classes.name}>
      {isOpenable ? (
        <button
          type="button"
          className={classes.open}
          aria-label={user.name}
          title={user.name}
          onClick={() => onEdit(user)}
        >
          {shown}
        </button>
      ) : (
        shown
      )}{" "}
      {isMe && <span className={classes.muted}>{t("you")}</span>}
    </span>
  );
}

/** By the system's administration, in all teams at once. */
const isClosed = ({ status, abilities }: TeamUser) =>
  status === "deactivated" && abilities.edit && !abilities.reactivate;

function RoleNames({ user }: { user: TeamUser }) {
  const t = useTranslations("teamUsers");
  const format = useFormatter();
  if (user.roles.length === 0)
    return <span className={classes.muted}>{user.accountType === "team_admin" ? "–" : t("noRole")}</span>;
  const names = format.list(
    user.roles.map(({ name }) => name),
    { type: "conjunction", style: "narrow" },
  );
  return <span title={names}>{names}</span>;
}
