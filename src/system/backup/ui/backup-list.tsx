import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Card } from "#ui/card.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { useBackupColumns } from "./backup-columns.tsx";
import { useBackups } from "./backup-queries.ts";
import { useBackupActions } from "./use-backup-actions.ts";

export function BackupList({ isShown }: { isShown: boolean }) {
  const t = useTranslations("sysSettings.backup");
  const { data, error, refetch } = useBackups(isShown);
  const { make, isMaking, actionsOf } = useBackupActions();
  const { columns, nameOf } = useBackupColumns();
  const isRunning = data?.some(({ kind, state }) => kind === "whole" && (state === "waiting" || state === "running"));
  const button = (
    <Button
      size="xs"
      leftSection={<Icon name="fas_box-archive" size={14} />}
      loading={isMaking}
      disabled={isRunning ?? true}
      onClick={() => void make()}
    >
      {t("make")}
    </Button>
  );
  return (
    <Card title={t("listTitle")} icons={["fas_box-archive"]} actions={button} padding="none">
      {error && !data ? (
        <ErrorState retry={() => void refetch()} error={error}>
          {t("loadFailed")}
        </ErrorState>
      ) : (
        <DataTable
          label={t("listTitle")}
          columns={columns}
          rows={data ?? []}
          loading={!data}
          rowKey={({ id }) => id}
          rowName={nameOf}
          actions={actionsOf}
          empty={<EmptyState icon="fas_box-archive">{t("empty")}</EmptyState>}
        />
      )}
    </Card>
  );
}
