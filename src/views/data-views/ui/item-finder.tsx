import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import type { ViewShown } from "../contract.ts";
import { useItems } from "./use-items.ts";

/** Finds the one item that a view shall show, by its name. */
export function ItemFinder({ collection, view }: { collection: DataCollection; view: ViewShown }) {
  const t = useTranslations("views.detail");
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 250);
  const { data, isPending } = useItems(view.id, { filters: [], search: asked });
  const items = (data?.pages ?? []).flatMap((page) => page.items);
  return (
    <Select
      aria-label={t("find", { name: collection.name })}
      placeholder={t("find", { name: collection.name })}
      searchable
      data={items.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      nothingFoundMessage={isPending ? undefined : t("noneFound")}
      onChange={(item) =>
        item && void navigate({ to: ".", search: { view: view.id, item } as never, resetScroll: false })
      }
    />
  );
}
