import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFiltersInAddress } from "#client/filters-in-address.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type TeamRole, useRoles } from "#people/teams/ui/people-queries.ts";
import { sortingIn, sortingWord } from "#team-admin/team-users/ui/arrange-users.ts";
import { Card } from "#ui/card.tsx";
import type { Sorting } from "#ui/data-table-props.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NotReadYet } from "#ui/not-read-yet.tsx";
import { Page } from "#ui/page.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { matchesWords } from "#ui/search-words.ts";
import { ExplainPanel } from "./explain/explain-panel.tsx";
import { NewRoleDrawer, type NewRoleProps } from "./new-role-drawer.tsx";
import { useLiveRoles } from "./role-queries.ts";
import { RoleTable } from "./role-table.tsx";
import classes from "./roles.module.css";

/** What people may do in the team, role by role. */
export default function RolesPage() {
  const t = useTranslations("roleAdmin");
  const routes = useTranslations("routes");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useRoles(teamId, teamId !== "");
  const [newRole, setNewRole] = useState<NewRoleProps>();
  const [asked, setAsked] = useAsked();
  useLiveRoles(teamId);
  const create = (
    <Button leftSection={<Icon name="fas_plus" size={12} />} onClick={() => setNewRole({})}>
      {t("create")}
    </Button>
  );
  const why = {
    key: "explain",
    label: t("whatCanTheySee"),
    icon: "fas_circle-question",
    run: () => setAsked(""),
  };
  return (
    <Page title={routes("roles")} description={t("about")} width="wide" primary={create} more={[why]}>
      {error && !data ? (
        <NotReadYet error={error} retry={refetch} rows={4} columns={5}>
          {t("loadFailed")}
        </NotReadYet>
      ) : (
        <FoundRoles roles={data?.roles} onCopy={(copyOf) => setNewRole({ copyOf })} />
      )}
      {newRole && <NewRoleDrawer newRole={newRole} close={() => setNewRole(undefined)} />}
      {asked !== undefined && <ExplainPanel teamUserId={asked} close={() => setAsked(undefined)} />}
    </Page>
  );
}

const usual = { q: "", sort: "" };

/** The table's outline stands there until they are read. */
function FoundRoles({ roles, onCopy }: { roles: TeamRole[] | undefined; onCopy: (role: TeamRole) => void }) {
  const t = useTranslations("roleAdmin");
  const { filters, type, choose } = useFiltersInAddress(usual);
  const { q: query } = filters;
  const order = orderIn(filters.sort);
  const found = (roles ?? []).filter(({ name, description }) => matchesWords(query, name, description));
  const clear = (
    <Button variant="default" onClick={() => choose({ q: "" })}>
      {t("clearSearch")}
    </Button>
  );
  return (
    <>
      <SearchInput label={t("search")} value={query} onChange={(q) => type({ q })} className={classes.search} />
      <Card padding="none">
        <RoleTable
          roles={arranged(found, order)}
          isLoading={!roles}
          onCopy={onCopy}
          {...(order && { sorting: order })}
          onSort={(next) => choose({ sort: sortingWord(next) })}
          empty={
            query.trim() === "" ? (
              <EmptyState icon="fas_shield-halved">{t("empty")}</EmptyState>
            ) : (
              <EmptyState icon="fas_magnifying-glass" action={clear}>
                {t("noMatch")}
              </EmptyState>
            )
          }
        />
      </Card>
    </>
  );
}

/** What other than a column stands in the address is as if nothing stood there. */
function orderIn(word: string): Sorting | undefined {
  const order = sortingIn(word);
  return sortable.some((each) => each === order.key) ? order : undefined;
}

const sortable = ["name", "description", "isActive", "userCount", "createdAt"] as const satisfies (keyof TeamRole)[];

/** As they come, the locked one first, until somebody chooses another order. */
function arranged(roles: TeamRole[], order: Sorting | undefined): TeamRole[] {
  if (!order) return roles;
  const sign = order.direction === "ascending" ? 1 : -1;
  const word = (role: TeamRole) => role[order.key as keyof TeamRole];
  return roles.toSorted((one, other) => {
    const [a, b] = [word(one), word(other)];
    if (typeof a === "number" || typeof a === "boolean") return sign * (Number(a) - Number(b));
    return sign * String(a).localeCompare(String(b), undefined, { sensitivity: "base", numeric: true });
  });
}

/** Whom the panel asks about stands in the address, so that the page of users can lead here. */
function useAsked(): [string | undefined, (teamUserId: string | undefined) => void] {
  const navigate = useNavigate();
  const { person } = useSearch({ strict: false }) as { person?: unknown };
  const setAsked = (next: string | undefined) =>
    void navigate({ to: ".", search: ((now: object) => ({ ...now, person: next })) as never, resetScroll: false });
  return [typeof person === "string" ? person : undefined, setAsked];
}
