import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { Chip } from "./chip.tsx";
import { type Choice, ChoiceInput } from "./choice-input.tsx";
import { useCollectionChoices } from "./collection-choices.ts";
import { CollectionChip, useCollectionNames } from "./collection-display.tsx";
import { orEmpty } from "./one-of-many.ts";
import { usePastedNames } from "./use-pasted-names.ts";

type CollectionInputProps = { field: InputProps<object, string[]>; type: FieldType; most: number };

/** Any of the collections that one may see. */
export function CollectionInput({ field, type, most }: CollectionInputProps) {
  const t = useTranslations("fields.inputs.choices");
  const [search, setSearch] = useState("");
  const collections = useCollectionChoices();
  const nameOf = useCollectionNames();
  const chosen = field.value ?? [];
  const offered = useMemo(
    (): Choice[] =>
      (collections.data ?? [])
        .map(({ id, pluralName, icon }) => ({ id, name: pluralName, icon }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [collections.data],
  );
  const take = (ids: string[]) => field.onChange(orEmpty(ids));
  const paste = usePastedNames(type, field.config, offered, (ids) =>
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
      offer={{
        choices: offered.filter(({ name }) => foldText(name).includes(foldText(search))),
        state: collections.isLoading ? "loading" : collections.isError ? "failed" : "ready",
        retry: () => void collections.refetch(),
        nothing: t("noCollections"),
      }}
      drawChip={(id, onRemove) => <CollectionChip known={nameOf(id)} onRemove={onRemove} />}
      drawChoice={(choice) => <Chip known={choice} />}
    />
  );
}
