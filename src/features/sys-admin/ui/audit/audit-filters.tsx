import { Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AuditGroup, auditActions } from "../../audit-actions.ts";
import { useTeamChoices } from "../system-queries.ts";
import classes from "./audit.module.css";
import type { FilterWish } from "./audit-wish.ts";

interface AuditFiltersProps {
  wish: FilterWish;
  onChange: (wish: FilterWish) => void;
}

export function AuditFilters({ wish, onChange }: AuditFiltersProps) {
  const t = useTranslations("sysAudit");
  const text = (key: "person" | "address" | "from" | "to") => ({
    label: t(`filters.${key}`),
    size: "xs" as const,
    value: wish[key],
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ ...wish, [key]: event.currentTarget.value }),
  });
  const groups = Object.keys(auditActions) as AuditGroup[];
  return (
    <fieldset className={classes.filters} aria-label={t("filters.label")}>
      <TextInput {...text("person")} type="search" />
      <TeamChoice teamId={wish.teamId} choose={(teamId) => onChange({ ...wish, teamId })} />
      <Select
        label={t("filters.action")}
        size="xs"
        data={groups.map((group) => ({
          group: t(`groups.${group}`),
          items: auditActions[group].map((value) => ({ value, label: t(`actions.${value}`) })),
        }))}
        value={wish.action}
        onChange={(action) => onChange({ ...wish, action })}
        searchable
        clearable
        nothingFoundMessage={t("filters.noAction")}
        maxDropdownHeight={320}
      />
      <TextInput {...text("from")} type="date" max={wish.to || undefined} />
      <TextInput {...text("to")} type="date" min={wish.from || undefined} />
      <TextInput {...text("address")} type="search" />
    </fieldset>
  );
}

/** Found by what is typed: there may be more than a list can hold. */
function TeamChoice({ teamId, choose }: { teamId: string | null; choose: (teamId: string | null) => void }) {
  const t = useTranslations("sysAudit.filters");
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { data } = useTeamChoices(chosen && search === chosen.label ? "" : search);
  const found = (data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const known = chosen && teamId ? [chosen, ...found.filter(({ value }) => value !== chosen.value)] : found;
  return (
    <Select
      label={t("team")}
      size="xs"
      data={known}
      value={teamId}
      onChange={(value, option) => {
        setChosen(option ? { value: option.value, label: option.label } : undefined);
        choose(value);
      }}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable
      nothingFoundMessage={t("noTeam")}
    />
  );
}
