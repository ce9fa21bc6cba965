import { useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonTable } from "#ui/skeleton.tsx";
import { TranslationTable } from "./translation-table.tsx";
import { useLanguageName } from "./use-language-name.ts";
import { useWords } from "./use-words.ts";

/** Every word of every definition, side by side in the team's data languages. */
export default function TranslationsPage() {
  const t = useTranslations("structure.translations");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useWords();
  const languageName = useLanguageName();
  const { language } = useSearch({ strict: false }) as { language?: unknown };
  const wanted = data?.languages.find((each) => each === language);
  return (
    <Page title={t("title")} description={t("description")} width="wide">
      {error && !data ? (
        <Card>
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed")}
          </ErrorState>
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonTable rows={8} columns={3} />
        </Card>
      ) : data.languages.length === 0 ? (
        <Card>
          <EmptyState icon="fas_language">
            {t("oneLanguage", { language: languageName(data.plainLanguage) })}
          </EmptyState>
        </Card>
      ) : data.words.length === 0 ? (
        <Card>
          <EmptyState icon="fas_language">{t("noWords")}</EmptyState>
        </Card>
      ) : (
        <TranslationTable key={`${teamId}-${wanted}`} all={data} startWith={wanted} />
      )}
    </Page>
  );
}
