import { Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { lineOf } from "../collection-line.ts";

type SourceSelectProps = {
  sources: readonly Field[];
  collection: DataCollection;
  value: string | null;
  onChange: (fieldId: string | null) => void;
  error: ReactNode;
};

/** What a card is about: a field of the record, or records elsewhere that lead to it. */
export function SourceSelect({ sources, collection, value, onChange, error }: SourceSelectProps) {
  const t = useTranslations("cards.editor");
  const { data: collections = [] } = useCollections();
  const line = lineOf(collections, collection.id);
  const nameOf = (collectionId: string) => collections.find(({ id }) => id === collectionId)?.pluralName ?? "";
  const own = sources.filter(({ collectionId }) => line.includes(collectionId));
  const others = sources.filter(({ collectionId }) => !line.includes(collectionId));
  const groups = [
    { group: t("sourceOwn"), items: own.map(({ id, title }) => ({ value: id, label: title })) },
    {
      group: t("sourceOthers", { name: collection.name }),
      items: others.map(({ id, title, collectionId }) => ({
        value: id,
        label: t("sourceOther", { collection: nameOf(collectionId), field: title }),
      })),
    },
  ];
  return (
    <Select
      label={t("source")}
      description={sources.length === 0 ? t("noSources") : t("sourceHelp")}
      placeholder={t("sourcePlaceholder")}
      required
      searchable
      allowDeselect={false}
      data={groups.filter(({ items }) => items.length > 0)}
      value={value}
      onChange={onChange}
      error={error}
      data-path="sourceFieldId"
      nothingFoundMessage={t("noMatch")}
    />
  );
}
