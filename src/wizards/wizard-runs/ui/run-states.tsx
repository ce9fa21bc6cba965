import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ApiError } from "#shared/errors.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import classes from "./run.module.css";

/** While it is read. */
export function RunToCome() {
  return (
    <div className={classes.run}>
      <div className={classes.steps} aria-hidden />
      <div className={classes.page}>
        <Page title={undefined}>
          <div className={classes.column}>
            <SkeletonText lines={8} />
          </div>
        </Page>
      </div>
    </div>
  );
}

/** It is not there, or could not be read. */
export function RunUnread({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations("wizardRuns.states");
  const { teamId } = useTeamScope();
  const isGone = error instanceof ApiError && ["not_found", "invalid_input", "forbidden"].includes(error.code);
  return (
    <Page title={t("unknown")}>
      <Card>
        {isGone ? (
          <EmptyState
            icon="fas_wand-magic-sparkles"
            action={
              <Button component={Link} to={pathTo("team.dashboard", { teamId })} variant="default">
                {t("toDashboard")}
              </Button>
            }
          >
            {t("gone")}
          </EmptyState>
        ) : (
          <ErrorState error={error} retry={retry}>
            {t("failed")}
          </ErrorState>
        )}
      </Card>
    </Page>
  );
}
