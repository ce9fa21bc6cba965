import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { ChangeLine } from "./change-line.tsx";
import classes from "./changes-card.module.css";
import { useStructureChanges } from "./structure-log-queries.ts";
import { useUndoChange } from "./use-undo-change.ts";

/** Who has shaped the team's data lately, and the way back. */
export function ChangesCard() {
  const t = useTranslations("structure.changes");
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStructureChanges();
  const { undo, undoing } = useUndoChange();
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Card title={t("title")} subtitle={t("subtitle")} icons={["fas_clock-rotate-left"]} padding="none">
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("failed")}
        </ErrorState>
      ) : !data ? (
        <div className={classes.loading}>
          <SkeletonText lines={6} />
        </div>
      ) : changes.length === 0 && !hasNextPage ? (
        <EmptyState icon="fas_clock-rotate-left">{t("empty")}</EmptyState>
      ) : (
        <>
          <ol className={classes.list}>
            {changes.map((change) => (
              <ChangeLine
                key={change.id}
                change={change}
                isUndoing={undoing === change.id}
                undo={() => void undo(change)}
              />
            ))}
          </ol>
          {hasNextPage && (
            <div className={classes.more}>
              <Button variant="subtle" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t("older")}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
