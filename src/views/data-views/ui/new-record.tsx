import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { homeFor } from "#data/records/ui/record-form/form-fields.ts";
import { Icon } from "#ui/icon/icon.tsx";

const NewRecordPanel = lazy(async () => ({
  default: (await import("#data/records/ui/record-form/new-record-panel.tsx")).NewRecordPanel,
}));

/** Whether the person adds records here; to a smart collection by adding to the one that it chooses from. */
export function useMayCreate(collection: DataCollection): boolean {
  const { data: collections = [] } = useCollections();
  const home = collection.isSmartCollection ? homeFor(collections, collection.id) : collection;
  return home?.abilities?.create === true;
}

/** A record more in the collection that is looked at, for who may; of a smart one in the one that it chooses from. */
export function NewRecord({ collection, onMade }: { collection: DataCollection; onMade: () => void }) {
  const t = useTranslations("grid.page");
  const [isOpen, setOpen] = useState(false);
  if (!useMayCreate(collection)) return null;
  return (
    <>
      <Button leftSection={<Icon name="fas_plus" size={14} />} onClick={() => setOpen(true)}>
        {t("newRecord")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewRecordPanel
            collectionId={collection.id}
            opened
            close={() => setOpen(false)}
            onCreated={onMade}
            onUndone={onMade}
          />
        </Suspense>
      )}
    </>
  );
}
