import { Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DayInput } from "#data/fields/ui/day-input.tsx";
import { useAuditActions, useTeamChoices } from "../system-queries.ts";
import classes from "./audit.module.css";
import { useActionWords } from "./audit-table.tsx";
import type { FilterValues } from "./filter-values.ts";

interface AuditFiltersProps {
  filters: FilterValues;
  /** Of the team that is chosen, where it is known. */
  teamName: string | undefined;
  type: (changes: Partial<FilterValues>) => void;
  choose: (changes: Partial<FilterValues>) => void;
}

export function AuditFilters({ filters, teamName, type, choose }: AuditFiltersProps) {
  const t = useTranslations("sysAudit");
  const text = (key: "person" | "address") => ({
    label: t(`filters.${key}`),
    value: filters[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => type({ [key]: event.currentTarget.value }),
  });
  const day = (key: "from" | "to") => ({
    label: t(`filters.${key}`),
    value: filters[key] || null,
    onChange: (value: string | null) => type({ [key]: value ?? "" }),
    config: {},
    room: "page" as const,
  });
  const span = { start: filters.from || null, end: filters.to || null };
  const sayAction = useActionWords();
  const { data } = useAuditActions();
  return (
    <fieldset className={classes.filters} aria-label={t("filters.label")}>
      <TextInput {...text("person")} type="search" />
      <TeamChoice teamId={filters.teamId} name={teamName} choose={(teamId) => choose({ teamId })} />
      <Select
        label={t("filters.action")}
        data={(data?.groups ?? []).map(({ group, actions }) => ({
          group: t(`groups.${group}` as "groups.system"),
          items: actions.map((value) => ({ value, label: sayAction(value) })),
        }))}
        value={filters.action || null}
        onChange={(action) => choose({ action: action ?? "" })}
        searchable
        clearable
        nothingFoundMessage={t("filters.noAction")}
        maxDropdownHeight={320}
      />
      <DayInput field={day("from")} span={span} />
      <DayInput field={day("to")} span={span} />
      <TextInput {...text("address")} type="search" />
    </fieldset>
  );
}

interface TeamChoiceProps {
  teamId: string;
  name: string | undefined;
  choose: (teamId: string) => void;
}

/** Found by what is typed: there may be more than a list can hold. */
function TeamChoice({ teamId, name, choose }: TeamChoiceProps) {
  const t = useTranslations("sysAudit.filters");
  const [picked, setPicked] = useState<{ value: string; label: string }>();
  const known = name === undefined ? undefined : { value: teamId, label: name };
  const chosen = picked?.value === teamId ? picked : known;
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data } = useTeamChoices(chosen && search === chosen.label ? "" : search);
  const found = (data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const offered = chosen && teamId ? [chosen, ...found.filter(({ value }) => value !== chosen.value)] : found;
  return (
    <Select
      label={t("team")}
      data={offered}
      value={teamId || null}
      onChange={(value, option) => {
        setPicked(option ? { value: option.value, label: option.label } : undefined);
        choose(value ?? "");
      }}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable
      nothingFoundMessage={t("noTeam")}
    />
  );
}
