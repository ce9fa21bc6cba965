import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { daysKept } from "../contract.ts";
import classes from "./team-export.module.css";
import { TeamExportList } from "./team-export-list.tsx";
import { useTeamExports } from "./use-team-exports.ts";

/** Everything of a team as one download, for its administrators. */
export function TeamExportCard({ teamId }: { teamId: string }) {
  const t = useTranslations("account.export");
  const { data, error, refetch, start, isStarting, remove } = useTeamExports(teamId);
  const isRunning = data?.some(({ state }) => state === "running") ?? false;
  return (
    <Card title={t("title")} icons={["fas_box-archive"]}>
      <div className={classes.card}>
        <p className={classes.about}>{t("about", { days: daysKept })}</p>
        {data ? (
          <TeamExportList teamId={teamId} exports={data} remove={remove} />
        ) : error ? (
          <ErrorState retry={refetch} error={error}>
            {t("unread")}
          </ErrorState>
        ) : (
          <SkeletonText lines={1} />
        )}
        <div>
          <Button
            variant="default"
            leftSection={<Icon name="fas_box-archive" size={14} />}
            loading={isStarting}
            disabled={!data || isRunning}
            onClick={() => void start()}
          >
            {t("start")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
