import { useState } from "react";
import { useTranslations } from "use-intl";
import { Chip, UnknownChip } from "#data/fields/ui/chip.tsx";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import type { Choice } from "#data/fields/ui/choice-offer.ts";
import { useRecordSearch } from "#data/fields/ui/record-search.ts";

type RecordChoiceProps = { collectionId: string; value: string | null; onChange: (id: string | null) => void };

/** One record of the collection, found by its name. */
export function RecordChoice({ collectionId, value, onChange }: RecordChoiceProps) {
  const t = useTranslations("roleAdmin.explain");
  const [search, setSearch] = useState("");
  const [wasOpened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<Choice>();
  const records = useRecordSearch([collectionId], search, wasOpened);
  const choose = (id: string | undefined) => {
    setChosen(records.found.find((each) => each.id === id));
    onChange(id ?? null);
  };
  return (
    <ChoiceInput
      label={t("record")}
      description={t("recordHelp")}
      room="page"
      chosen={value ? [value] : []}
      most={1}
      onOpen={() => setOpened(true)}
      onChange={([id]) => choose(id)}
      search={search}
      onSearch={setSearch}
      offer={{
        choices: records.found,
        state: records.error ? "failed" : records.isSearching ? "loading" : "ready",
        retry: () => void records.refetch(),
        nothing: records.canAsk ? t("noRecords") : t("typeOn"),
      }}
      drawChip={(_, onRemove) =>
        chosen ? <Chip known={chosen} onRemove={onRemove} /> : <UnknownChip onRemove={onRemove}>…</UnknownChip>
      }
      drawChoice={(choice) => <Chip known={choice} />}
    />
  );
}
