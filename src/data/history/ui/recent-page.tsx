import { lazy, Suspense } from "react";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { loadRecentSources } from "./recent-sources.ts";
import { RecentTable } from "./recent-table.tsx";

const RecentChanges = lazy(async () => {
  const [{ RecentChanges: Loaded }, sources] = await Promise.all([import("./recent-changes.tsx"), loadRecentSources()]);
  return { default: () => <Loaded sources={sources} /> };
});

/** The data change log: who changed which records when, and the way back. */
export default function RecentPage() {
  const t = useTranslations("history.recent");
  return (
    <Page title={t("title")} description={t("about")} width="wide">
      <Suspense
        fallback={
          <Card padding="none">
            <RecentTable rows={[]} isLoading empty={undefined} onOpen={() => {}} onUndo={() => {}} />
          </Card>
        }
      >
        <RecentChanges />
      </Suspense>
    </Page>
  );
}
