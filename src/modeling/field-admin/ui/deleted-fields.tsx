import { useTranslations } from "use-intl";
import { fieldTypeNamed, isFieldType } from "#data/fields/registry.ts";
import { useStructureBin } from "#modeling/definition-log/ui/definition-log-queries.ts";
import { DeletedDefinitions } from "#modeling/definition-log/ui/deleted-definitions.tsx";
import type { FieldActions } from "./use-field-actions.ts";

/** What was deleted here and can still come back. */
export function DeletedFields({ collectionId, restore }: { collectionId: string } & Pick<FieldActions, "restore">) {
  const t = useTranslations("dataFields.deleted");
  const { data = [] } = useStructureBin();
  const fields = data.filter((each) => each.subject === "field" && each.collectionId === collectionId);
  return (
    <DeletedDefinitions
      title={t("title", { count: fields.length })}
      deleted={fields.map((field) => ({ ...field, icon: iconOf(field.dataType) }))}
      restore={restore}
    />
  );
}

const iconOf = (dataType: string | null) =>
  dataType && isFieldType(dataType) ? fieldTypeNamed(dataType).icon : undefined;
