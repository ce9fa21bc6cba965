import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { brandName } from "#shared/brands.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { Ago } from "#ui/ago.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column, Sorting } from "#ui/data-table-props.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import { BrandMark } from "#ui/theme/brand-mark.tsx";
import type { SysTeam } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useTeamActions } from "./use-team-actions.tsx";

interface TeamTableProps {
  teams: readonly SysTeam[];
  isLoading: boolean;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onEdit: (team: SysTeam) => void;
  onInvite: (team: SysTeam) => void;
  empty: ReactNode;
}

export function TeamTable({ teams, isLoading, sorting, onSort, onEdit, onInvite, empty }: TeamTableProps) {
  const routes = useTranslations("routes");
  const columns = useTeamColumns(onEdit);
  const actions = useActionsOf(onEdit, onInvite);
  return (
    <DataTable
      label={routes("sysTeams")}
      columns={columns}
      rows={teams}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={actions}
      sorting={sorting}
      onSort={onSort}
      loading={isLoading}
      empty={empty}
    />
  );
}

function useActionsOf(onEdit: (team: SysTeam) => void, onInvite: (team: SysTeam) => void) {
  const t = useTranslations("sysAdmin.teams.actions");
  const { reactivate, deactivate, makeExport, remove } = useTeamActions();
  return (team: SysTeam): MenuAction[] => {
    if (isGoing(team)) return [];
    const last = { key: "delete", label: t("delete"), icon: "fas_trash", danger: true, run: () => void remove(team) };
    const edit = { key: "edit", label: t("edit"), icon: "fas_pen", quick: true, run: () => onEdit(team) };
    const file = { key: "export", label: t("export"), icon: "fas_box-archive", run: () => void makeExport(team) };
    if (team.deactivatedAt) {
      const again = { key: "reactivate", label: t("reactivate"), icon: "fas_rotate-left" };
      return [edit, { ...again, run: () => void reactivate(team) }, file, last];
    }
    const close = { key: "deactivate", label: t("deactivate"), icon: "fas_ban", danger: true };
    return [
      edit,
      { key: "invite", label: t("inviteAdmin"), icon: "fas_user-plus", run: () => onInvite(team) },
      file,
      { ...close, run: () => void deactivate(team) },
      last,
    ];
  };
}

const isGoing = ({ deletion }: SysTeam): boolean => deletion !== null && deletion !== "failed";

const colors = { active: "green", deactivated: "gray", exporting: "blue", deleting: "orange", failed: "red" } as const;

function useTeamColumns(onEdit: (team: SysTeam) => void): Column<SysTeam>[] {
  const t = useTranslations("sysAdmin.teams");
  const none = <span className={classes.muted}>–</span>;
  return [
    {
      key: "name",
      title: t("columns.name"),
      priority: 1,
      sortable: true,
      render: (team) => (
        <span className={classes.named}>
          <span className={classes.mark} title={brandName[team.brand]}>
            <BrandMark brand={team.brand} size={20} />
          </span>
          {isGoing(team) ? (
            <span className={classes.name}>{team.name}</span>
          ) : (
            <button type="button" className={`${classes.open} ${classes.name}`} onClick={() => onEdit(team)}>
              {team.name}
            </button>
          )}
        </span>
      ),
    },
    {
      key: "description",
      title: t("columns.description"),
      isEmpty: ({ description }) => !description,
      priority: 4,
      render: ({ description }) => (description ? <span title={description}>{description}</span> : none),
    },
    {
      key: "status",
      title: t("columns.status"),
      priority: 2,
      render: (team) => {
        const status = team.deletion ?? (team.deactivatedAt ? "deactivated" : "active");
        return <StatusTag color={colors[status]}>{t(`statuses.${status}`)}</StatusTag>;
      },
    },
    {
      key: "memberCount",
      title: t("columns.memberCount"),
      align: "right",
      priority: 3,
      sortable: true,
      render: ({ memberCount }) => memberCount,
    },
    {
      key: "createdAt",
      title: t("columns.createdAt"),
      sortable: true,
      render: ({ createdAt }) => <Ago at={createdAt} none="–" />,
    },
  ];
}
