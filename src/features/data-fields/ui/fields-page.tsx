import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { CollectionFrame } from "#features/collections/ui/collection-frame.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { FieldsOfCollection } from "./fields-of-collection.tsx";
import { SmartFieldsNote } from "./smart-fields-note.tsx";
import { usePanel } from "./use-panel.ts";

export default function FieldsPage() {
  const t = useTranslations("dataFields.list");
  const panel = usePanel();
  return (
    <CollectionFrame
      primary={
        <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => panel.open({ kind: "new" })}>
          {t("add")}
        </Button>
      }
    >
      {(collection) =>
        collection.isSmartCollection ? (
          <SmartFieldsNote collection={collection} />
        ) : (
          <FieldsOfCollection collection={collection} panel={panel} />
        )
      }
    </CollectionFrame>
  );
}
