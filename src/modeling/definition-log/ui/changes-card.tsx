import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { ChangeLine } from "./change-line.tsx";
import classes from "./changes-card.module.css";
import { useStructureChanges } from "./definition-log-queries.ts";
import { useUndoChange } from "./use-undo-change.ts";

/** Who has shaped the team's data lately, and the way back. */
export function ChangesCard() {
  const t = useTranslations("structure.changes");
  const log = useStructureChanges();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  const { undo, undoing } = useUndoChange();
  const changes = log.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Card title={t("title")} subtitle={t("subtitle")} icons={["fas_clock-rotate-left"]} padding="none">
      <ReadPart query={log} failed={t("failed")} lines={6}>
        {() =>
          changes.length === 0 && !hasNextPage ? (
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
          )
        }
      </ReadPart>
    </Card>
  );
}
