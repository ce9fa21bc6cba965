import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { SmartNote } from "#data/collections/ui/smart-note.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { FieldsOfCollection } from "./fields-of-collection.tsx";
import { usePanel } from "./use-panel.ts";

export default function FieldsPage() {
  const t = useTranslations("dataFields.list");
  const smart = useTranslations("dataFields.smart");
  // Links to the settings of one field name it in the address.
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const panel = usePanel(typeof field === "string" ? { kind: "edit", fieldId: field } : undefined);
  return (
    <CollectionFrame
      width="wide"
      primary={
        <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => panel.open({ kind: "new" })}>
          {t("add")}
        </Button>
      }
    >
      {(collection) =>
        collection.isSmartCollection ? (
          <SmartNote
            collection={collection}
            route="admin.collection.fields"
            sentence={smart("about", { name: collection.pluralName })}
            open={() => smart("open")}
          />
        ) : (
          <FieldsOfCollection collection={collection} panel={panel} />
        )
      }
    </CollectionFrame>
  );
}
