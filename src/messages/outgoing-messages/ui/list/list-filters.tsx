import { Select } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { usePeople } from "#people/teams/ui/people-queries.ts";
import { contentTypes, deliveryMethods } from "#shared/messages.ts";
import { SearchInput } from "#ui/search-input.tsx";
import classes from "./messages-page.module.css";

export type ListFilterValues = { search: string; method: string; type: string; owner: string };

interface ListFiltersProps {
  filters: ListFilterValues;
  type: (changes: Partial<ListFilterValues>) => void;
  choose: (changes: Partial<ListFilterValues>) => void;
}

/** What a list of messages is narrowed to. */
export function ListFilters({ filters, type, choose }: ListFiltersProps) {
  const t = useTranslations("messages");
  const { teamId } = useTeamScope();
  const people = usePeople(teamId).data?.people ?? [];
  return (
    <>
      <SearchInput
        label={t("list.search")}
        value={filters.search}
        onChange={(search) => type({ search })}
        className={classes.search}
      />
      <Select
        aria-label={t("list.method")}
        className={classes.choice ?? ""}
        allowDeselect={false}
        value={filters.method}
        onChange={(method) => choose({ method: method ?? "" })}
        data={[
          { value: "", label: t("list.anyMethod") },
          ...deliveryMethods.map((value) => ({ value, label: t(`methods.${value}`) })),
        ]}
      />
      <Select
        aria-label={t("list.type")}
        className={classes.choice ?? ""}
        allowDeselect={false}
        value={filters.type}
        onChange={(chosen) => choose({ type: chosen ?? "" })}
        data={[
          { value: "", label: t("list.anyType") },
          ...contentTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
      />
      <Select
        aria-label={t("list.owner")}
        className={classes.choice ?? ""}
        allowDeselect={false}
        searchable={people.length > 8}
        nothingFoundMessage={t("list.nobody")}
        value={filters.owner}
        onChange={(owner) => choose({ owner: owner ?? "" })}
        data={[
          { value: "", label: t("list.anyOwner") },
          ...people.map(({ userId, name }) => ({ value: userId, label: name })),
        ]}
      />
    </>
  );
}
