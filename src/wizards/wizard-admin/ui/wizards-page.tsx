import { useTranslations } from "use-intl";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";

/** All wizards of the team, by the collections that they are linked to. */
export default function WizardsPage() {
  const t = useTranslations("structure.wizards");
  const { data, error, refetch } = useCollections();
  return (
    <Page title={t("title")} description={t("description")}>
      <Card padding="none">
        {error && !data ? (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        ) : data ? (
          <EmptyState icon="fas_wand-magic-sparkles">{t("empty")}</EmptyState>
        ) : (
          <SkeletonTable rows={4} columns={3} />
        )}
      </Card>
    </Page>
  );
}
