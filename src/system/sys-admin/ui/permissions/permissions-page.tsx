import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { SysRole } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useSysRoles } from "../system-queries.ts";
import { RolePanel } from "./role-panel.tsx";

const usual = { search: "" };

/** What the roles of all teams allow; changing them is the teams' own business. */
export default function PermissionsPage() {
  const t = useTranslations("sysAdmin");
  const routes = useTranslations("routes");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const [search] = useDebouncedValue(filters.search.trim(), 200);
  const [opened, setOpened] = useState<SysRole>();
  const roles = useSysRoles(search);
  const columns = useRoleColumns(setOpened);
  return (
    <Page title={routes("sysPermissions")} description={t("permissions.about")} width="wide">
      <div className={classes.bar}>
        <SearchInput
          label={t("permissions.search")}
          value={filters.search}
          onChange={(search) => type({ search })}
          className={classes.search}
        />
      </div>
      <PagedCard pages={roles} failed={t("permissions.loadFailed")} older={t("permissions.more")}>
        <DataTable
          label={routes("sysPermissions")}
          columns={columns}
          rows={roles.data?.pages.flatMap((page) => page.roles) ?? []}
          rowKey={({ id }) => id}
          rowName={({ name, team }) => `${name}, ${team.name}`}
          actions={(role) => [
            { key: "open", label: t("permissions.open"), icon: "fas_eye", quick: true, run: () => setOpened(role) },
          ]}
          loading={!roles.data}
          empty={
            search ? (
              <NoMatch clear={() => choose({ search: "" })} clearLabel={t("clearSearch")}>
                {t("permissions.noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_key">{t("permissions.empty")}</EmptyState>
            )
          }
        />
      </PagedCard>
      {opened && <RolePanel role={opened} close={() => setOpened(undefined)} />}
    </Page>
  );
}

function useRoleColumns(onOpen: (role: SysRole) => void): Column<SysRole>[] {
  const t = useTranslations("sysAdmin.permissions");
  return [
    {
      key: "role",
      title: t("columns.role"),
      priority: 1,
      render: (role) => (
        <span className={classes.named}>
          <button type="button" className={`${classes.open} ${classes.name}`} onClick={() => onOpen(role)}>
            {role.name}
          </button>
          {!role.isActive && <StatusTag color="gray">{t("off")}</StatusTag>}
        </span>
      ),
    },
    {
      key: "team",
      title: t("columns.team"),
      priority: 2,
      render: ({ team }) => <span title={team.name}>{team.name}</span>,
    },
    {
      key: "description",
      title: t("columns.description"),
      isEmpty: ({ description }) => !description,
      render: ({ description }) =>
        description ? <span title={description}>{description}</span> : <span className={classes.muted}>–</span>,
    },
    {
      key: "permissions",
      title: t("columns.permissions"),
      priority: 3,
      render: (role) => <Allowed role={role} />,
    },
    {
      key: "userCount",
      title: t("columns.userCount"),
      align: "right",
      priority: 4,
      render: ({ userCount }) => userCount,
    },
  ];
}

function Allowed({ role }: { role: SysRole }) {
  const t = useTranslations("sysAdmin.permissions");
  if (role.isLocked) return t("everything");
  const data = new Set(role.dataGrants.filter(({ isAllowed }) => isAllowed).map(({ permission }) => permission)).size;
  const features = role.featurePermissions.length;
  if (data + features === 0) return <span className={classes.muted}>{t("nothing")}</span>;
  const text = t("summary", { features, data });
  return <span title={text}>{text}</span>;
}
