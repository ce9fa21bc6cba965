import { useTranslations } from "use-intl";
import { CollectionFrame } from "#data/collections/ui/collection-frame.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** What others can do with the records of a collection: in the product by wizards, elsewhere by widgets. */
export default function CollectionWizardsPage() {
  const t = useTranslations("structure.collectionWizards");
  return (
    <CollectionFrame>
      {({ pluralName }) => (
        <>
          <Card title={t("wizards")} subtitle={t("wizardsFor")} icons={["fas_wand-magic-sparkles"]}>
            <EmptyState icon="fas_wand-magic-sparkles">{t("noWizards", { name: pluralName })}</EmptyState>
          </Card>
          <Card title={t("widgets")} subtitle={t("widgetsFor")} icons={["fas_window-maximize"]}>
            <EmptyState icon="fas_window-maximize">{t("noWidgets", { name: pluralName })}</EmptyState>
          </Card>
        </>
      )}
    </CollectionFrame>
  );
}
