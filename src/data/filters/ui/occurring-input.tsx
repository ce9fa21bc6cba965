import { useState } from "react";
import { useTranslations } from "use-intl";
import { Chip, UnknownChip } from "#data/fields/ui/chip.tsx";
import { ChoiceInput } from "#data/fields/ui/choice-input.tsx";
import { foldText } from "#shared/fold-text.ts";
import type { ArgumentProps } from "./argument-props.ts";
import { useThings } from "./use-things.ts";

type OccurringInputProps = Pick<ArgumentProps, "collectionId" | "column" | "label"> & {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
};

/** Things that have no input of their own, such as people, tags and files. */
export function OccurringInput({ collectionId, column, label, chosen, onChange }: OccurringInputProps) {
  const t = useTranslations("filters");
  const [search, setSearch] = useState("");
  const { things, nameOf, state, retry } = useThings(collectionId, column, chosen);
  return (
    <ChoiceInput
      room="cell"
      label={label}
      chosen={chosen}
      onChange={onChange}
      most={1000}
      search={search}
      onSearch={setSearch}
      offer={{
        choices: things.filter(({ name }) => foldText(name).includes(foldText(search))),
        state,
        retry,
        nothing: t("noneOccurs"),
      }}
      drawChip={(id, onRemove) => {
        const known = nameOf(id);
        if (known) return <Chip known={known} onRemove={onRemove} />;
        return <UnknownChip onRemove={onRemove}>{state === "loading" ? "…" : t("unknownThing")}</UnknownChip>;
      }}
      drawChoice={({ name }) => name}
    />
  );
}
