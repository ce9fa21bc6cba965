import { MultiSelect } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { EditorProps } from "#ui/schema-form/schema-form.tsx";
import { editorFrame } from "./editor-frame.ts";

/** Several collections, or none for all. */
export function CollectionsEditor(props: EditorProps) {
  const t = useTranslations("dataFields.editors");
  const { data: collections = [] } = useCollections();
  const chosen = Array.isArray(props.value) ? props.value.map(String) : [];
  // One that is gone is still shown, so that it can be taken out.
  const gone = chosen.filter((id) => !collections.some((each) => each.id === id));
  return (
    <MultiSelect
      {...editorFrame(props)}
      searchable
      value={chosen}
      onChange={props.onChange}
      placeholder={chosen.length === 0 ? t("allCollections") : ""}
      nothingFoundMessage={t("nothingFound")}
      data={[
        ...collections.map(({ id, pluralName }) => ({ value: id, label: pluralName })),
        ...gone.map((id) => ({ value: id, label: t("gone") })),
      ]}
    />
  );
}
