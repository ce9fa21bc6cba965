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
import { useLinkedMaking } from "./use-linked-making.ts";

type RecordInputProps = ChoosingProps<{ collectionIds: string[] }> & {
  /** Only what is there can be meant, as by a condition. */
  onlyExisting?: boolean;
};

/** Links to records, found by typing a part of their name; a missing one is made on the way, by those who may. */
export function RecordInput(props: RecordInputProps) {
  const { field } = props;
  const t = useTranslations("fields.inputs");
  const chips = useTranslations("chips");
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
  const [choosing, add] = useChoosing(props, found, (ids) => {
    for (const choice of found) {
      if (ids.includes(choice.id)) keepRecordName(queries, teamId, choice);
    }
  });
  const isSettled = !props.onlyExisting && canAsk && !isSearching && !isError;
  const { create, isMaking, refusal } = useLinkedMaking({ field, search, found, isSettled, add });
  return (
    <ChoiceInput
      {...field}
      error={refusal ?? field.error}
      {...choosing}
      search={search}
      onSearch={setSearch}
      onOpen={() => setOpened(true)}
      offer={{
        choices: found,
        state: isSearching || isMaking ? "loading" : isError ? "failed" : "ready",
        retry: () => void refetch(),
        nothing: canAsk ? t("choices.noRecords") : t("choices.typeName"),
        create,
      }}
      drawChip={(id, onRemove) => {
        const known = nameOf(id);
        if (known)
          return <Chip known={known.name ? known : { ...known, name: chips("unnamed") }} onRemove={onRemove} />;
        return <UnknownChip onRemove={onRemove}>{known === null ? chips("hiddenRecord") : "…"}</UnknownChip>;
      }}
      drawChoice={(choice) => (
        <>
          <ChipMark known={choice} />
          {choice.name || chips("unnamed")}
        </>
      )}
    />
  );
}
