import { useTranslations } from "use-intl";
import type { DataCollection } from "#data/collections/contract.ts";
import { FilterSentence } from "#data/filters/ui/filter-sentence.tsx";
import type { Filter } from "#shared/filter.ts";
import { Card } from "#ui/card.tsx";
import { ClashNote } from "#ui/form/clash-note.tsx";
import { MembershipEditor } from "../membership-editor.tsx";
import classes from "./details.module.css";
import { OrderEditor } from "./order-editor.tsx";
import type { DetailsForm } from "./use-details-form.ts";

interface MembersCardProps {
  details: DetailsForm;
  collection: DataCollection;
}

/** Of a smart collection: who is in it, and in which order. */
export function MembersCard({ details, collection }: MembersCardProps) {
  const { form, followed, discards, onUnfinished } = details;
  const t = useTranslations("collections.members");
  const { parentId, membershipFilter, membershipOrder } = form.values;
  const { idParentDataCollection: savedParent } = collection;
  const saved = collection.membershipDataFilter as Filter | null;
  return (
    <Card title={t("title")} subtitle={t("about")}>
      <div className={classes.stack}>
        {saved && savedParent && (
          <p className={classes.hint}>
            {t.rich("saved", { filter: () => <FilterSentence collectionId={savedParent} filter={saved} /> })}
          </p>
        )}
        {membershipFilter && parentId ? (
          <div>
            <MembershipEditor
              key={discards}
              parentId={parentId}
              collectionId={collection.id}
              filter={membershipFilter}
              onChange={(filter) => form.setFieldValue("membershipFilter", filter)}
              onUnfinished={onUnfinished}
              error={form.errors.membershipFilter}
            />
            <ClashNote name="membershipFilter" followed={followed} show={() => t("otherFilter")} />
          </div>
        ) : (
          <p className={classes.hint}>{t("hidden")}</p>
        )}
        <OrderEditor
          collectionId={collection.id}
          value={membershipOrder}
          onChange={(order) => form.setFieldValue("membershipOrder", order)}
          error={form.errors.membershipOrder}
        />
        <ClashNote name="membershipOrder" followed={followed} show={() => t("otherOrder")} />
      </div>
    </Card>
  );
}
