import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Chip, ChipMark, UnknownChip } from "./chip.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { useRecordNames } from "./known-names.tsx";
import { keepRecordName } from "./name-queries.ts";
import { useRecordSearch } from "./record-search.ts";
import { type ChoosingProps, useChoosing } from "./use-choosing.ts";

/** Links to records, found by typing a part of their name. */
export function RecordInput(props: ChoosingProps<{ collectionIds: string[] }>) {
  const { field } = props;
  const t = useTranslations("fields.inputs");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const nameOf = useRecordNames(field.value ?? []);
  const { found, canAsk, isSearching, isError, refetch } = useRecordSearch(
    field.config.collectionIds,
    search,
    wasOpened,
  );
  const [choosing] = useChoosing(props, found, (ids) => {
    for (const choice of found) {
      if (ids.includes(choice.id)) keepRecordName(queries, teamId, { id: choice.id, name: choice.name });
    }
  });
  return (
    <ChoiceInput
      {...field}
      {...choosing}
      search={search}
      onSearch={setSearch}
      onOpen={() => setOpened(true)}
      offer={{
        choices: found,
        state: isSearching ? "loading" : isError ? "failed" : "ready",
        retry: () => void refetch(),
        nothing: canAsk ? t("choices.noRecords") : t("choices.typeName"),
      }}
      drawChip={(id, onRemove) => {
        const known = nameOf(id);
        if (known)
          return <Chip known={known.name ? known : { ...known, name: t("chips.unnamed") }} face onRemove={onRemove} />;
        return <UnknownChip onRemove={onRemove}>{known === null ? t("chips.hiddenRecord") : "…"}</UnknownChip>;
      }}
      drawChoice={(choice) => (
        <>
          <ChipMark known={choice} face />
          {choice.name || t("chips.unnamed")}
        </>
      )}
    />
  );
}
