import { Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import type { Sorting } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type SysTeam, teamOrders, teamStatuses } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useSysTeams } from "../system-queries.ts";
import { EditTeamDrawer } from "./edit-team-drawer.tsx";
import { InviteAdminDrawer } from "./invite-admin-drawer.tsx";
import { NewTeamDrawer } from "./new-team-drawer.tsx";
import { TeamTable } from "./team-table.tsx";

type Opened = { what: "new" } | { what: "edit" | "invite"; team: SysTeam };

const usual = { show: "all", search: "", sort: "name", order: "ascending" };

/** All teams of the installation: made, closed, opened again, let go. */
export default function TeamsPage() {
  const t = useTranslations("sysAdmin");
  const routes = useTranslations("routes");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const status = teamStatuses.find((each) => each === filters.show) ?? "all";
  const [search] = useDebouncedValue(filters.search.trim(), 200);
  const order: Sorting = {
    key: teamOrders.find((each) => each === filters.sort) ?? "name",
    direction: filters.order === "descending" ? "descending" : "ascending",
  };
  const [opened, setOpened] = useState<Opened>();
  const teams = useSysTeams({
    ...{ search, status, sort: order.key as (typeof teamOrders)[number] },
    descending: order.direction === "descending" ? "true" : "false",
  });
  const counts = teams.data?.pages[0]?.counts;
  const countOf = counts && { all: counts.active + counts.deactivated, ...counts };
  const shown = teams.data?.pages.flatMap((page) => page.teams) ?? [];
  const close = () => setOpened(undefined);
  const create = (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setOpened({ what: "new" })}>
      {t("teams.create")}
    </Button>
  );
  return (
    <Page title={routes("sysTeams")} description={t("teams.about")} width="wide" primary={create}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("teams.filter")}
          className={classes.tabs ?? ""}
          value={status}
          onChange={(show) => choose({ show })}
          data={teamStatuses.map((value) => ({
            value,
            label: countOf ? t(`teams.tabs.${value}`, { count: countOf[value] }) : t(`teams.kinds.${value}`),
          }))}
        />
        <SearchInput
          label={t("teams.search")}
          value={filters.search}
          onChange={(search) => type({ search })}
          className={classes.search}
        />
      </div>
      <PagedCard pages={teams} failed={t("teams.loadFailed")} older={t("teams.more")}>
        <TeamTable
          teams={shown}
          isLoading={!teams.data}
          sorting={order}
          onSort={({ key, direction }) => choose({ sort: key, order: direction })}
          onEdit={(team) => setOpened({ what: "edit", team })}
          onInvite={(team) => setOpened({ what: "invite", team })}
          empty={
            search ? (
              <NoMatch clear={() => choose({ search: "" })} clearLabel={t("clearSearch")}>
                {t("teams.noMatch")}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_people-group">{t(`teams.empty.${status}`)}</EmptyState>
            )
          }
        />
      </PagedCard>
      <NewTeamDrawer opened={opened?.what === "new"} close={close} />
      {opened?.what === "edit" && (
        <EditTeamDrawer key={opened.team.id} team={newest(opened.team, shown)} close={close} />
      )}
      {opened?.what === "invite" && <InviteAdminDrawer key={opened.team.id} team={opened.team} close={close} />}
    </Page>
  );
}

/** As it was read last; one that is not in the list any more as it was opened. */
const newest = (team: SysTeam, teams: SysTeam[]): SysTeam => teams.find(({ id }) => id === team.id) ?? team;
