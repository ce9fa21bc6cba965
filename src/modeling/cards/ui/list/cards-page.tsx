import { Button } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SmartCardsNote } from "../smart-cards-note.tsx";
import { CardsOfCollection, type OpenedCard } from "./cards-of-collection.tsx";

export default function CardsPage() {
  const t = useTranslations("cards.list");
  const { card } = useSearch({ strict: false }) as { card?: string };
  // Not in the address: going back there would lose what is unsaved without a question.
  const [opened, open] = useState<OpenedCard>(card ?? null);
  return (
    <CollectionFrame
      width="wide"
      primary={
        opened === null && (
          <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => open("new")}>
            {t("new")}
          </Button>
        )
      }
    >
      {(collection) =>
        collection.isSmartCollection ? (
          <SmartCardsNote collection={collection} route="admin.collection.cards" />
        ) : (
          <CardsOfCollection collection={collection} opened={opened} open={open} />
        )
      }
    </CollectionFrame>
  );
}
