import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Page } from "#ui/page.tsx";
import { allRecords, rememberView } from "./last-view.ts";

type BrokenViewProps = { collection: DataCollection; tabs: ReactNode; retry: () => void };

/** A view that could not be rendered: the other views and all records stay within reach, now and when one comes back. */
export function BrokenView({ collection, tabs, retry }: BrokenViewProps) {
  const t = useTranslations("views.broken");
  const { teamId } = useTeamScope();
  useEffect(() => rememberView(teamId, collection.id, undefined), [teamId, collection.id]);
  return (
    <Page title={collection.pluralName} icon={collection.icon} width="wide">
      {tabs}
      <Card>
        <ErrorState
          retry={retry}
          action={
            <Button component={Link} to="." search={{ view: allRecords } as never} variant="subtle">
              {t("toAllRecords")}
            </Button>
          }
        >
          {t("failed")}
        </ErrorState>
      </Card>
    </Page>
  );
}
