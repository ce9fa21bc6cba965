import { useTranslations } from "use-intl";
import { useCollections, useFields } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { ViewShown } from "../../contract.ts";
import { FactList } from "../../ui/admin/fact-list.tsx";
import type { DateInfo } from "./calendar.ts";

/** The date info of a calendar for those who may not change it, as far as they know the other collection. */
export function DateInfoFacts({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.dateInfo");
  const info = view.settings.options.dateInfo as DateInfo;
  const { data: collections = [] } = useCollections();
  const collection = collections.find(({ id }) => id === info?.collectionId);
  const { data: fields = [] } = useFields(collection?.id ?? "");
  if (!info || !collection) {
    return (
      <Card>
        <EmptyState icon="fas_calendar-days">{t("empty")}</EmptyState>
      </Card>
    );
  }
  const titleOf = (fieldId: string | null) => fields.find(({ id }) => id === fieldId)?.title;
  return (
    <FactList
      facts={[
        { label: t("collection"), value: collection.pluralName },
        { label: t("dateFieldId"), value: titleOf(info.dateFieldId) },
        { label: t("textFieldId"), value: titleOf(info.textFieldId) },
        { label: t("imageFieldId"), value: titleOf(info.imageFieldId) },
        { label: t("closedFieldId"), value: titleOf(info.closedFieldId) },
      ]}
    />
  );
}
