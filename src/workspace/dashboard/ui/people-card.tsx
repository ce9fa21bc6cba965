import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type TeamPerson, usePeople } from "#people/teams/ui/people-queries.ts";
import { usePeopleActions } from "#people/teams/ui/use-people-actions.ts";
import type { TeamRights } from "#shared/permissions.ts";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import type { Column } from "#ui/data-table-props.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { NoMatch } from "#ui/no-match.tsx";
import { PersonAvatar } from "#ui/person.tsx";
import { matchesWords } from "#ui/search-words.ts";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import classes from "./dashboard.module.css";

const shownAtFirst = 8;
/** From here on one searches rather than reads. */
const manyPeople = 12;

interface PeopleCardProps {
  teamId: string;
  myLinkId: string;
  rights: TeamRights;
}

export function PeopleCard({ teamId, myLinkId, rights }: PeopleCardProps) {
  const t = useTranslations("dashboard.people");
  const { data, error, isPending, refetch } = usePeople(teamId);
  const { deactivate } = usePeopleActions(teamId);
  const columns = usePeopleColumns(myLinkId);
  const [query, setQuery] = useState("");
  const [showsAll, setShowsAll] = useState(false);

  const people = data?.people ?? [];
  const found = people.filter(({ name, roles }) => matchesWords(query, name, ...roles));
  const shown = showsAll || query ? found : found.slice(0, shownAtFirst);
  const isMany = people.length > shownAtFirst;
  const mayDeactivate = (person: TeamPerson) => person.id !== myLinkId && (rights.isTeamAdmin || !person.isTeamAdmin);
  const actionsOf = (person: TeamPerson) =>
    mayDeactivate(person)
      ? [
          {
            key: "deactivate",
            label: t("deactivate"),
            icon: "fas_ban",
            danger: true,
            run: () => void deactivate(person),
          },
        ]
      : [];
  return (
    <Card
      title={data ? t("titleCount", { count: people.length }) : t("title")}
      icons={["fas_users"]}
      padding="none"
      collapsible
      fullscreen
    >
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : (
        <>
          {people.length > manyPeople && (
            <div className={classes.bar}>
              <TextInput
                className={classes.search}
                type="search"
                aria-label={t("search")}
                placeholder={t("search")}
                leftSection={<Icon name="fas_magnifying-glass" size={14} />}
                value={query}
                onChange={(event) => setQuery(event.currentTarget.value)}
              />
            </div>
          )}
          <DataTable
            label={t("title")}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            loading={isPending}
            {...(data?.abilities.invite && { actions: actionsOf })}
            empty={
              <NoMatch clear={() => setQuery("")} clearLabel={t("clearSearch")}>
                {t("noMatch", { query })}
              </NoMatch>
            }
          />
          {isMany && !query && (
            <div className={classes.more}>
              <Button variant="subtle" size="xs" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t("showFewer") : t("showAll", { count: people.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function usePeopleColumns(myLinkId: string): Column<TeamPerson>[] {
  const t = useTranslations("dashboard.people");
  const teams = useTranslations("teams");
  const format = useFormatter();
  const timeAgo = useTimeAgo();
  const sayRole = ({ isTeamAdmin, roles }: TeamPerson) =>
    isTeamAdmin ? teams("teamAdmin") : format.list(roles, { type: "conjunction", style: "narrow" });
  return [
    {
      key: "name",
      title: t("name"),
      width: "36%",
      render: ({ id, name, pictureUrl }) => (
        <span className={classes.person}>
          <PersonAvatar name={name} picture={pictureUrl} size={24} />
          <span className={classes.personName}>
            {name} {id === myLinkId && <span className={classes.muted}>{t("you")}</span>}
          </span>
        </span>
      ),
    },
    {
      key: "role",
      title: t("role"),
      render: (person) => {
        const role = sayRole(person);
        return role ? <span title={role}>{role}</span> : <span className={classes.muted}>{t("noRole")}</span>;
      },
    },
    {
      key: "lastHere",
      title: t("lastHere"),
      width: 150,
      render: ({ lastOpened }) => (
        <span className={classes.muted}>
          {lastOpened ? (
            <time className={classes.ago} dateTime={lastOpened} title={format.dateTime(new Date(lastOpened), atLength)}>
              {timeAgo(lastOpened)}
            </time>
          ) : (
            t("neverHere")
          )}
        </span>
      ),
    },
  ];
}

const atLength = { dateStyle: "medium", timeStyle: "short" } as const;
