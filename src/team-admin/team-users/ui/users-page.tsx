import { Button, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { InviteDrawer } from "#people/teams/ui/invite-drawer.tsx";
import { useTeamSelection } from "#people/teams/ui/team-selection.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { matchesWords } from "#ui/search-words.ts";
import type { TeamUser } from "../contract.ts";
import { arrangeUsers, sortingIn, sortingWord, tabOf, type UserTab, userTabs } from "./arrange-users.ts";
import { UserPanel } from "./user-panel.tsx";
import { UserTable } from "./user-table.tsx";
import classes from "./users.module.css";
import { useUsers } from "./users-query.ts";

/** Everybody of the team: those who are in it, those who are invited, those who have left. */
export default function UsersPage() {
  const t = useTranslations("teamUsers");
  const routes = useTranslations("routes");
  const selection = useTeamSelection();
  const rights = activeTeams(useSession().identity).get(selection?.team.id ?? "");
  const [isInviting, inviting] = useDisclosure(false);
  const { data, error, refetch } = useUsers(selection?.team.id ?? "");
  if (!selection || !rights) return null;
  const invite = (
    <Button leftSection={<Icon name="fas_user-plus" size={12} />} onClick={inviting.open}>
      {t("invite")}
    </Button>
  );
  return (
    <Page title={routes("users")} description={t("about")} width="wide" primary={invite}>
      {error && !data ? (
        <NotReadYet error={error} retry={refetch} rows={6} columns={6}>
          {t("loadFailed")}
        </NotReadYet>
      ) : (
        <FoundUsers
          users={data?.users}
          teamId={selection.team.id}
          myLinkId={selection.link.id}
          onInvite={inviting.open}
        />
      )}
      <InviteDrawer team={selection.team} rights={rights} opened={isInviting} close={inviting.close} />
    </Page>
  );
}

type FoundUsersProps = { users: TeamUser[] | undefined; teamId: string; myLinkId: string; onInvite: () => void };

const usual = { show: "current", q: "", sort: "firstName" };

/** The table's outline stands there until they are read. */
function FoundUsers({ users, teamId, myLinkId, onInvite }: FoundUsersProps) {
  const t = useTranslations("teamUsers");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const tab = userTabs.find((each) => each === filters.show) ?? "current";
  const order = sortingIn(filters.sort);
  const [openedId, setOpenedId] = useState<string>();
  const opened = users?.find(({ id }) => id === openedId);
  const inTab = users?.filter((user) => tabOf(user) === tab) ?? [];
  const found = inTab.filter(({ name, email, roles, accountType }) =>
    matchesWords(filters.q, name, email, t(`accountTypes.${accountType}`), ...roles.map((role) => role.name)),
  );
  const labelOf = (each: UserTab) =>
    users ? t(`tabs.${each}`, { count: users.filter((user) => tabOf(user) === each).length }) : t(`tabNames.${each}`);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("filter")}
          className={classes.tabs ?? ""}
          value={tab}
          onChange={(show) => choose({ show })}
          data={userTabs.map((value) => ({ value, label: labelOf(value) }))}
        />
        <SearchInput label={t("search")} value={filters.q} onChange={(q) => type({ q })} className={classes.search} />
      </div>
      <Card padding="none">
        <UserTable
          users={arrangeUsers(found, order)}
          tab={tab}
          teamId={teamId}
          myLinkId={myLinkId}
          sorting={order}
          onSort={(next) => choose({ sort: sortingWord(next) })}
          loading={users === undefined}
          onEdit={({ id }) => setOpenedId(id)}
          empty={
            filters.q.trim() !== "" ? (
              <EmptyState
                icon="fas_magnifying-glass"
                action={
                  <Button variant="default" onClick={() => choose({ q: "" })}>
                    {t("clearSearch")}
                  </Button>
                }
              >
                {t("noMatch")}
              </EmptyState>
            ) : (
              <EmptyState
                icon={tab === "deactivated" ? "fas_user-slash" : "fas_envelope"}
                action={
                  tab === "invited" && (
                    <Button variant="default" onClick={onInvite}>
                      {t("invite")}
                    </Button>
                  )
                }
              >
                {t(`empty.${tab}`)}
              </EmptyState>
            )
          }
        />
      </Card>
      {opened && <UserPanel key={opened.id} user={opened} teamId={teamId} close={() => setOpenedId(undefined)} />}
    </>
  );
}
