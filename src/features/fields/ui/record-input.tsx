import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { Chip, ChipMark, UnknownChip } from "./chip.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { useRecordNames } from "./known-names.tsx";
import { keepRecordName } from "./name-queries.ts";
import { orEmpty } from "./one-of-many.ts";
import { useRecordSearch } from "./record-search.ts";
import { usePastedNames } from "./use-pasted-names.ts";

type RecordInputProps = { field: InputProps<{ collectionIds: string[] }, string[]>; type: FieldType; most: number };

/** Links to records, found by typing a part of their name. */
export function RecordInput({ field, type, most }: RecordInputProps) {
  const t = useTranslations("fields.inputs");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const chosen = field.value ?? [];
  const nameOf = useRecordNames(chosen);
  const { found, canAsk, isSearching, isError, refetch } = useRecordSearch(
    field.config.collectionIds,
    search,
    wasOpened,
  );
  const take = (ids: string[]) => {
    for (const choice of found) {
      if (ids.includes(choice.id)) keepRecordName(queries, teamId, { id: choice.id, name: choice.name });
    }
    field.onChange(orEmpty(ids));
  };
  const paste = usePastedNames(type, field.config, found, (ids) =>
    take(most === 1 ? ids : [...new Set([...chosen, ...ids])]),
  );
  return (
    <ChoiceInput
      {...field}
      chosen={chosen}
      onChange={take}
      most={most}
      search={search}
      onSearch={setSearch}
      onPaste={paste}
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
