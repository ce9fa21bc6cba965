import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { useCollections } from "../../collections/ui/structure-queries.ts";

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
