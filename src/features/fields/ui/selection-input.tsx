import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#shared/errors.ts";
import { foldText } from "#shared/fold-text.ts";
import { toast } from "#ui/toast.ts";
import type { FieldType } from "../field-type.ts";
import type { InputProps } from "../field-ui.ts";
import { Chip } from "./chip.tsx";
import { type Choice, ChoiceInput } from "./choice-input.tsx";
import { useAddItem, useListItems, useMayAddItems } from "./list-items.ts";
import { orEmpty } from "./one-of-many.ts";
import { ItemChip, useItemNaming } from "./selection-display.tsx";
import { usePastedNames } from "./use-pasted-names.ts";

type SelectionInputProps = {
  field: InputProps<{ listId: string | null }, string[]>;
  type: FieldType;
  most: number;
};

/** Items of a custom list, found by typing; a missing one is added on the way, by those who may. */
export function SelectionInput({ field, type, most }: SelectionInputProps) {
  const t = useTranslations("fields.inputs.choices");
  const { listId } = field.config;
  const [search, setSearch] = useState("");
  const itemOf = useItemNaming(listId);
  const items = useListItems(listId);
  const chosen = field.value ?? [];
  const offered = useMemo(() => offer(items.data ?? [], chosen), [items.data, chosen]);
  const matching = offered.filter(({ name }) => foldText(name).includes(foldText(search)));
  const isNew = search.trim() !== "" && !offered.some(({ name }) => foldText(name) === foldText(search));
  const mayAdd = useMayAddItems(listId, isNew);
  const addItem = useAddItem(listId);
  const take = (ids: string[]) => field.onChange(orEmpty(ids));
  const create = async (name: string) => {
    try {
      const id = await addItem(name);
      if (id) take(most === 1 ? [id] : [...chosen, id]);
    } catch (error) {
      toast.fail(error instanceof ApiError ? error.message : t("addFailed"));
    }
  };
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
        choices: matching,
        state: listId === null ? "ready" : items.isPending ? "loading" : items.isError ? "failed" : "ready",
        retry: () => void items.refetch(),
        nothing: listId === null ? t("noList") : t("emptyList"),
        create: isNew && mayAdd ? (name) => void create(name) : undefined,
      }}
      drawChip={(id, onRemove) => <ItemChip known={itemOf(id)} onRemove={onRemove} />}
      drawChoice={(choice) => <Chip known={choice} />}
    />
  );
}

/** A retired item stays where it was chosen, and is not offered anew. */
const offer = (items: readonly Choice[], chosen: readonly string[]): Choice[] =>
  items.filter(({ id, isRetired }) => !isRetired || chosen.includes(id));
