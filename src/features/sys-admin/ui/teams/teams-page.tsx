import { Button, SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Sorting } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { Page } from "#ui/page.tsx";
import { PagedCard } from "#ui/paged-card.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { type SysTeam, type teamOrders, teamStatuses } from "../../contract.ts";
import classes from "../sys-admin.module.css";
import { useSysTeams } from "../system-queries.ts";
import { EditTeamDrawer } from "./edit-team-drawer.tsx";
import { InviteAdminDrawer } from "./invite-admin-drawer.tsx";
import { NewTeamDrawer } from "./new-team-drawer.tsx";
import { TeamTable } from "./team-table.tsx";

type Status = (typeof teamStatuses)[number];
type Opened = { what: "new" } | { what: "edit" | "invite"; team: SysTeam };

/** All teams of the installation: made, closed, opened again, let go. */
export default function TeamsPage() {
  const t = useTranslations("sysAdmin");
  const routes = useTranslations("routes");
  const [status, setStatus] = useState<Status>("all");
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const [order, setOrder] = useState<Sorting>({ key: "name", direction: "ascending" });
  const [opened, setOpened] = useState<Opened>();
  const teams = useSysTeams({
    ...{ search, status, sort: order.key as (typeof teamOrders)[number] },
    descending: order.direction === "descending" ? "true" : "false",
  });
  const counts = teams.data?.pages[0]?.counts ?? { active: 0, deactivated: 0 };
  const countOf = { all: counts.active + counts.deactivated, ...counts };
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
          onChange={(next) => setStatus(next as Status)}
          data={teamStatuses.map((value) => ({ value, label: t(`teams.tabs.${value}`, { count: countOf[value] }) }))}
        />
        <SearchInput label={t("teams.search")} value={typed} onChange={setTyped} className={classes.search} />
      </div>
      <PagedCard pages={teams} failed={t("teams.loadFailed")} older={t("teams.more")}>
        <TeamTable
          teams={teams.data?.pages.flatMap((page) => page.teams) ?? []}
          isLoading={!teams.data}
          sorting={order}
          onSort={setOrder}
          onEdit={(team) => setOpened({ what: "edit", team })}
          onInvite={(team) => setOpened({ what: "invite", team })}
          empty={
            search ? (
              <NoMatch clear={() => setTyped("")} clearLabel={t("clearSearch")}>
                {t("teams.noMatch", { query: search })}
              </NoMatch>
            ) : (
              <EmptyState icon="fas_people-group">{t(`teams.empty.${status}`)}</EmptyState>
            )
          }
        />
      </PagedCard>
      <NewTeamDrawer opened={opened?.what === "new"} close={close} />
      {opened?.what === "edit" && <EditTeamDrawer key={opened.team.id} team={opened.team} close={close} />}
      {opened?.what === "invite" && <InviteAdminDrawer key={opened.team.id} team={opened.team} close={close} />}
    </Page>
  );
}
