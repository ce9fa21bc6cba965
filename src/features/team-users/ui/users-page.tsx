import { Button, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { activeTeams, useSession } from "#features/auth/ui/session.ts";
import { Card } from "#ui/card.tsx";
import type { Sorting } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { matchesWords } from "../../teams/ui/search-words.ts";
import { useTeamSelection } from "../../teams/ui/team-selection.ts";
import type { TeamUser } from "../contract.ts";
import { arrangeUsers, tabOf, type UserTab, userTabs } from "./arrange-users.ts";
import { InviteDrawer } from "./invite-drawer.tsx";
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
      {data ? (
        <FoundUsers
          users={data.users}
          teamId={selection.team.id}
          myLinkId={selection.link.id}
          onInvite={inviting.open}
        />
      ) : (
        <NotReadYet error={error} retry={refetch} rows={6} columns={6}>
          {t("loadFailed")}
        </NotReadYet>
      )}
      <InviteDrawer team={selection.team} rights={rights} opened={isInviting} close={inviting.close} />
    </Page>
  );
}

type FoundUsersProps = { users: TeamUser[]; teamId: string; myLinkId: string; onInvite: () => void };

function FoundUsers({ users, teamId, myLinkId, onInvite }: FoundUsersProps) {
  const t = useTranslations("teamUsers");
  const [tab, setTab] = useTab();
  const [query, setQuery] = useState("");
  const [order, setOrder] = useState<Sorting>({ key: "name", direction: "ascending" });
  const [openedId, setOpenedId] = useState<string>();
  const opened = users.find(({ id }) => id === openedId);
  const inTab = users.filter((user) => tabOf(user) === tab);
  const found = inTab.filter(({ name, email, roles, accountType }) =>
    matchesWords(query, name, email, t(`accountTypes.${accountType}`), ...roles.map((role) => role.name)),
  );
  const count = (each: UserTab) => users.filter((user) => tabOf(user) === each).length;
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("filter")}
          className={classes.tabs ?? ""}
          value={tab}
          onChange={(next) => setTab(next as UserTab)}
          data={userTabs.map((value) => ({ value, label: t(`tabs.${value}`, { count: count(value) }) }))}
        />
        <SearchInput label={t("search")} value={query} onChange={setQuery} className={classes.search} />
      </div>
      <Card padding="none">
        <UserTable
          users={arrangeUsers(found, order)}
          tab={tab}
          teamId={teamId}
          myLinkId={myLinkId}
          sorting={order}
          onSort={setOrder}
          onEdit={({ id }) => setOpenedId(id)}
          empty={
            query.trim() !== "" ? (
              <EmptyState
                icon="fas_magnifying-glass"
                action={
                  <Button variant="default" onClick={() => setQuery("")}>
                    {t("clearSearch")}
                  </Button>
                }
              >
                {t("noMatch", { query: query.trim() })}
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

/** Which of the three stands in the address, so that it can be passed on and Back leads to the one before. */
function useTab(): [UserTab, (tab: UserTab) => void] {
  const navigate = useNavigate();
  const { show } = useSearch({ strict: false }) as { show?: unknown };
  const tab = userTabs.find((each) => each === show) ?? "current";
  const setTab = (next: UserTab) =>
    void navigate({ to: ".", search: (next === "current" ? {} : { show: next }) as never, resetScroll: false });
  return [tab, setTab];
}
