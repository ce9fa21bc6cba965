import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type Backup, backupContract, backupFileUrl } from "../contract.ts";
import { isBusy, useBackupsChanged } from "./backup-queries.ts";

export function useBackupActions() {
  const t = useTranslations("sysSettings.backup");
  const [isMaking, setMaking] = useState(false);
  const attempt = useAttempt();
  const make = async () => {
    setMaking(true);
    await attempt(() => call(backupContract.startBackup, {}), t("started"), t("startFailed"));
    setMaking(false);
  };
  const ask = useQuestions();

  const actionsOf = (backup: Backup): MenuAction[] => {
    const { id: backupId, state, team, teamReturn } = backup;
    const one = { params: { backupId } };
    const disabled = isBusy(backup);
    const check = () => attempt(() => call(backupContract.checkBackup, one), t("checkStarted"));
    const bringBack = async () => {
      if (await ask.return(backup)) await attempt(() => call(backupContract.returnTeam, one), t("returnStarted"));
    };
    const remove = async () => {
      if (await ask.delete(backup)) await attempt(() => call(backupContract.deleteBackup, one), t("deleted"));
    };
    const download = () => window.location.assign(backupFileUrl(backupId));
    return [
      ...(state === "done"
        ? [
            { key: "download", label: t("actions.download"), icon: "fas_download", quick: true, run: download },
            { key: "check", label: t("actions.check"), icon: "fas_shield-halved", disabled, run: () => void check() },
          ]
        : []),
      ...(state === "done" && team && teamReturn.state !== "done"
        ? [
            {
              key: "return",
              label: t("actions.return"),
              icon: "fas_rotate-left",
              disabled,
              run: () => void bringBack(),
            },
          ]
        : []),
      {
        key: "delete",
        label: t("actions.delete"),
        icon: "fas_trash-can",
        danger: true,
        disabled,
        run: () => void remove(),
      },
    ];
  };
  return { make, isMaking, actionsOf };
}

function useAttempt() {
  const t = useTranslations("sysSettings.backup");
  const changed = useBackupsChanged();
  return async (work: () => Promise<unknown>, done: string, failed = t("failed")) => {
    try {
      await work();
      toast.done(done);
    } catch (error) {
      toast.fail(explainFailure(failed, error));
    }
    await changed();
  };
}

function useQuestions() {
  const t = useTranslations("sysSettings.backup");
  const format = useFormatter();
  const dateOf = (backup: Backup) =>
    format.dateTime(new Date(backup.createdAt), { dateStyle: "long", timeStyle: "short" });
  return {
    delete: (backup: Backup) =>
      confirm({
        title: t("deleteTitle"),
        body: t("deleteBody", { date: dateOf(backup) }),
        confirmLabel: t("actions.delete"),
        danger: true,
        irreversible: true,
      }),
    return: (backup: Backup) =>
      confirm({
        title: t("returnTitle", { name: backup.team?.name ?? "" }),
        body: t("returnBody"),
        confirmLabel: t("actions.return"),
      }),
  };
}
