import { useTranslations } from "use-intl";
import { InheritedThings } from "#data/collections/ui/inherited-things.tsx";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useTypeWords } from "#data/fields/ui/type-words.ts";

/** What the records have from the collections above: changed there, shown here. */
export function InheritedFields({ fields }: { fields: readonly Field[] }) {
  const t = useTranslations("dataFields.inherited");
  const words = useTypeWords();
  return (
    <InheritedThings
      things={fields}
      route="admin.collection.fields"
      title={(name) => t("title", { name })}
      edit={(name) => t("edit", { name })}
      tell={({ id, title, dataType }) => ({
        ...{ id, title, icon: fieldTypeNamed(dataType).icon },
        fact: words.name(dataType),
      })}
    />
  );
}
