import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SmartCardsNote } from "../smart-cards-note.tsx";
import { GroupsOfCollection, type OpenedGroup } from "./groups-of-collection.tsx";

export default function CardGroupsPage() {
  const t = useTranslations("cards.groups");
  const [opened, open] = useState<OpenedGroup>(null);
  return (
    <CollectionFrame
      width="wide"
      primary={
        <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => open("new")}>
          {t("new")}
        </Button>
      }
    >
      {(collection) =>
        collection.isSmartCollection ? (
          <SmartCardsNote collection={collection} route="admin.collection.cardGroups" />
        ) : (
          <GroupsOfCollection collection={collection} opened={opened} open={open} />
        )
      }
    </CollectionFrame>
  );
}
