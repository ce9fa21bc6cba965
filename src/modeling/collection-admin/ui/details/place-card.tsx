import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollection } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { Note } from "#ui/note.tsx";
import { ParentSelect } from "../parent-select.tsx";
import classes from "./details.module.css";
import type { DetailsForm } from "./use-details-form.ts";

interface PlaceCardProps {
  details: DetailsForm;
  collection: DataCollection;
}

/** Where it stands in the tree; moving says what it means before it is saved. */
export function PlaceCard({ details: { form, followed }, collection }: PlaceCardProps) {
  const t = useTranslations("collections.place");
  const { parentId } = form.values;
  const parent = useCollection(parentId ?? "");
  const isMoved = parentId !== collection.idParentDataCollection;
  const name = parent?.pluralName ?? "";
  const { isSmartCollection: isSmart } = collection;
  return (
    <Card title={t("title")} subtitle={isSmart ? t("aboutSmart") : t("about")}>
      <div className={classes.stack}>
        <div className={classes.narrow}>
          <ParentSelect
            value={parentId}
            onChange={(id) => form.setFieldValue("parentId", id)}
            moving={collection}
            isSmart={isSmart}
            error={form.errors.parentId}
          />
          <ClashNote name="parentId" followed={followed} show={(id) => <CollectionName id={String(id)} />} />
        </div>
        {isMoved && (
          <Note role="status" icon="fas_circle-info">
            {isSmart ? t("movesSmart", { name }) : parentId ? t("moves", { name }) : t("movesOut")}
          </Note>
        )}
      </div>
    </Card>
  );
}

function CollectionName({ id }: { id: string }) {
  return <>{useCollection(id)?.pluralName}</>;
}
