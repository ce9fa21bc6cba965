import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { isPreview } from "#client/preview-window.ts";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { ItemShown } from "#data/custom-lists/contract.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { ApiError } from "#shared/errors.ts";
import { foldText } from "#shared/fold-text.ts";
import { toast } from "#ui/toast.ts";
import { Chip } from "./chip.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { useAddItem, useListItems, useMayAddItems } from "./list-items.ts";
import { ItemChip, useItemNaming } from "./selection-display.tsx";
import { type ChoosingProps, useChoosing } from "./use-choosing.ts";

/** Items of a custom list, found by typing; a missing one is added on the way, by those who may. */
export function SelectionInput(props: ChoosingProps<{ listId: string | null }>) {
  const { field } = props;
  const t = useTranslations("fields.inputs.choices");
  const { listId } = field.config;
  const [search, setSearch] = useState("");
  const itemOf = useItemNaming(listId);
  const items = useListItems(listId);
  const offered = useMemo(() => offer(items.data ?? [], field.value ?? []), [items.data, field.value]);
  const matching = offered.filter((item) => namesOf(item).some((name) => name.includes(foldText(search))));
  const isNew = search.trim() !== "" && !offered.some((item) => namesOf(item).includes(foldText(search)));
  const mayAdd = useMayAddItems(listId, isNew);
  const addItem = useAddItem(listId);
  const [choosing, add] = useChoosing(props, offered);
  const name = search.trim();
  const setUp = useSettingsLink(field.source);
  const create = async (): Promise<boolean> => {
    try {
      const id = await addItem(name);
      if (id) add([id]);
      return id !== undefined;
    } catch (error) {
      toast.fail(error instanceof ApiError ? error.message : t("addFailed"));
      return false;
    }
  };
  return (
    <ChoiceInput
      {...field}
      {...choosing}
      search={search}
      onSearch={setSearch}
      offer={{
        choices: matching,
        state: listId === null ? "ready" : items.isPending ? "loading" : items.isError ? "failed" : "ready",
        retry: () => void items.refetch(),
        nothing: listId === null ? t("noList") : t("emptyList"),
        ...(listId === null && setUp && { setUp: { key: "setUp", label: t("setUp"), run: setUp } }),
        create: isNew && mayAdd ? [{ key: "item", label: t("add", { name }), run: create }] : [],
      }}
      drawChip={(id, onRemove) => <ItemChip known={itemOf(id)} onRemove={onRemove} />}
      drawChoice={(choice) => <Chip known={choice} />}
    />
  );
}

/** Opens the field's settings; nothing for who may not shape data. */
function useSettingsLink(source: ChoosingProps<unknown>["field"]["source"]) {
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  const router = useRouter({ warn: false });
  const to = source && pathTo("admin.collection.fields", { teamId, dataCollectionId: source.collectionId });
  if (!mayShape || !to || isPreview() || !router) return undefined;
  return async () => {
    await router.navigate({ to, search: { field: source.fieldId } as never });
    return false;
  };
}

/** A retired item stays where it was chosen, and is not offered anew. */
const offer = (items: readonly ItemShown[], chosen: readonly string[]): ItemShown[] =>
  items.filter(({ id, isRetired }) => !isRetired || chosen.includes(id));

/** An item is found by what it is called here and by what it was called first. */
const namesOf = ({ name, plainName = name }: ItemShown): string[] => [foldText(name), foldText(plainName)];
