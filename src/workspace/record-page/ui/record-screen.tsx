import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useFollowedRecord } from "#data/records/ui/record-queries.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { RecordSkeleton } from "./record-skeleton.tsx";
import { RecordView } from "./record-view.tsx";

type RecordScreenProps = {
  recordId: string;
  /** A card group's id, or all fields; undefined: the first tab. */
  place: string | undefined;
};

/** One record, or why there is none to show. */
export function RecordScreen({ recordId, place }: RecordScreenProps) {
  const t = useTranslations("recordPage");
  const { teamId } = useTeamScope();
  const { data: record, error, refetch } = useFollowedRecord(recordId);
  const isGone = error instanceof ApiError && ["not_found", "invalid_input", "forbidden"].includes(error.code);
  if (record && !isGone) return <RecordView key={record.id} record={record} place={place} />;
  if (!error) return <RecordSkeleton />;
  return (
    <Page title={isGone ? t("gone.title") : t("failed.title")}>
      <Card>
        {isGone ? (
          <EmptyState
            icon="fas_magnifying-glass"
            action={
              <Button component={Link} to={pathTo("team.collections", { teamId })} variant="default">
                {t("gone.toCollections")}
              </Button>
            }
          >
            {t("gone.text")}
          </EmptyState>
        ) : (
          <ErrorState retry={() => void refetch()} error={error}>
            {t("failed.text")}
          </ErrorState>
        )}
      </Card>
    </Page>
  );
}
