import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SearchInput } from "#ui/search-input.tsx";
import { matchesWords } from "#ui/search-words.ts";
import { StatusTag } from "#ui/status-tag.tsx";
import { useTimeAgo } from "#ui/use-time-ago.ts";
import type { TeamUserLink } from "../contract.ts";
import classes from "./choose-team.module.css";
import { TeamMark } from "./team-mark.tsx";

const mostWithoutSearch = 8;

/** The person's teams, the last opened first. Arrow keys, Home and End move between them. */
export function TeamList({ teams, isTitled }: { teams: readonly TeamUserLink[]; isTitled: boolean }) {
  const t = useTranslations("teams.choose");
  const area = useRef<HTMLElement>(null);
  const [query, setQuery] = useState("");
  const found = teams
    .filter(({ team }) => matchesWords(query, team.name, team.shortName))
    .toSorted((a, b) => (b.lastOpened ?? "").localeCompare(a.lastOpened ?? ""));
  const move = (event: KeyboardEvent) => {
    const rows = [...(area.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const next = placeAfter(event, rows.indexOf(document.activeElement as HTMLElement), rows.length);
    if (next === undefined) return;
    event.preventDefault();
    rows[next]?.focus();
  };
  return (
    <section ref={area} aria-label={t("yourTeams")} onKeyDown={move}>
      {isTitled && <h2 className={classes.sectionTitle}>{t("yourTeams")}</h2>}
      {teams.length > mostWithoutSearch && (
        <SearchInput label={t("search")} value={query} onChange={setQuery} className={classes.search} />
      )}
      {found.length > 0 ? (
        <ul className={classes.list}>
          {found.map((link) => (
            <li key={link.id}>
              <TeamRow link={link} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon="fas_magnifying-glass"
          action={
            <Button variant="default" onClick={() => setQuery("")}>
              {t("clearSearch")}
            </Button>
          }
        >
          {t("noMatch", { query })}
        </EmptyState>
      )}
    </section>
  );
}

/** From the search field (-1), down leads to the first; Home and End stay the field's own there. */
function placeAfter({ key }: KeyboardEvent, from: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return Math.min(from + 1, count - 1);
  if (from < 0) return undefined;
  if (key === "ArrowUp") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function TeamRow({ link: { team, lastOpened, isTeamAdmin } }: { link: TeamUserLink }) {
  const t = useTranslations("teams");
  const timeAgo = useTimeAgo();
  return (
    // Not loaded ahead: going there chooses the team, and looking at its name must not.
    <Link
      to={pathTo("team.dashboard", { teamId: team.id }) as "/"}
      preload={false}
      className={classes.row}
      data-team={team.id}
    >
      <TeamMark team={team} />
      <span className={classes.texts}>
        <span className={classes.name}>{team.name}</span>
        <span className={classes.details}>
          <span className={classes.detail}>
            {lastOpened ? t("choose.lastOpened", { ago: timeAgo(lastOpened) }) : t("choose.neverOpened")}
          </span>
          {isTeamAdmin && <StatusTag color="gray">{t("teamAdmin")}</StatusTag>}
        </span>
      </span>
      <Icon name="fas_chevron-right" size={12} className={classes.go ?? ""} />
    </Link>
  );
}
