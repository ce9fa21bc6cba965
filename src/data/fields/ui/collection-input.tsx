import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "#shared/fold-text.ts";
import { Chip } from "./chip.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import type { Choice } from "./choice-offer.ts";
import { useCollectionChoices } from "./collection-choices.ts";
import { CollectionChip, useCollectionNames } from "./collection-display.tsx";
import { type ChoosingProps, useChoosing } from "./use-choosing.ts";

/** Any of the collections that one may see. */
export function CollectionInput(props: ChoosingProps<object>) {
  const { field } = props;
  const t = useTranslations("fields.inputs.choices");
  const [search, setSearch] = useState("");
  const collections = useCollectionChoices();
  const nameOf = useCollectionNames();
  const offered = useMemo(
    (): Choice[] =>
      (collections.data ?? [])
        .map(({ id, pluralName, icon }) => ({ id, name: pluralName, icon }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    [collections.data],
  );
  const [choosing] = useChoosing(props, offered);
  return (
    <ChoiceInput
      {...field}
      {...choosing}
      search={search}
      onSearch={setSearch}
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
