import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";

/** What a column can become, in words: its type, and where it leads to. */
export function useFormName() {
  const t = useTranslations("imports");
  const types = useTranslations("fields.types");
  const { data: collections = [] } = useCollections();
  return ({ dataType, config }: { dataType: FieldTypeName; config: Record<string, unknown> }): string => {
    const [linked] = (config.collectionIds as string[] | undefined) ?? [];
    const found = collections.find(({ id }) => id === linked);
    return found ? t("linkTo", { name: found.pluralName }) : types(`${dataType}.name`);
  };
}
