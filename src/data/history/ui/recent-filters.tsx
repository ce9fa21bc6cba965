import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { teamsContract } from "#people/teams/contract.ts";
import type { ChangeSetFilter } from "./history-queries.ts";
import classes from "./recent-page.module.css";
import type { LoadedRecentSource } from "./recent-sources.ts";
import { type KindChoice, kindChoices } from "./set-words.ts";

/** `kind`: one of changes, or the key of what else is told. */
export type RecentFilterValues = { userId: string | null; kind: string | null };

export const noFilter: RecentFilterValues = { userId: null, kind: null };

export const toFilter = ({ userId, kind }: RecentFilterValues): ChangeSetFilter => ({
  ...(userId && { userId }),
  ...(kind && Object.hasOwn(kindChoices, kind) && { kind: kindChoices[kind as KindChoice].join() }),
});

export const wantsSource = ({ kind }: RecentFilterValues, key: string): boolean => kind === null || kind === key;

const choices = Object.keys(kindChoices) as KindChoice[];

/** Whose changes, and what sort. */
export function RecentFilters({
  filters,
  sources,
  onChange,
}: {
  filters: RecentFilterValues;
  sources: readonly LoadedRecentSource[];
  onChange: (filters: RecentFilterValues) => void;
}) {
  const t = useTranslations("history.recent");
  const say = useTranslations();
  const { teamId } = useTeamScope();
  const people = useQuery({
    queryKey: ["people", teamId],
    queryFn: ({ signal }) => call(teamsContract.listPeople, { params: { teamId } }, { signal }),
  });
  return (
    <div className={classes.filters}>
      <Select
        className={classes.filter ?? ""}
        aria-label={t("byPerson")}
        placeholder={t("everyone")}
        data={(people.data?.people ?? []).map(({ userId, name }) => ({ value: userId, label: name }))}
        value={filters.userId}
        onChange={(userId) => onChange({ ...filters, userId })}
        searchable
        clearable
        nothingFoundMessage={t("nobody")}
      />
      <Select
        className={classes.filter ?? ""}
        aria-label={t("byKind")}
        placeholder={t("everyKind")}
        data={[
          ...choices.map((kind) => ({ value: kind as string, label: t(`kinds.${kind}`) })),
          ...sources.map(({ key, title }) => ({ value: key, label: say(title) })),
        ]}
        value={filters.kind}
        onChange={(kind) => onChange({ ...filters, kind })}
        clearable
      />
    </div>
  );
}
