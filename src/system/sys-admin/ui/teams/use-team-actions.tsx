import { Checkbox } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { pathTo } from "#client/routes.ts";
import { backupContract } from "#system/backup/contract.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type SysTeam, sysAdminContract } from "../../contract.ts";
import { useAttempt } from "../use-attempt.ts";

export function useTeamActions() {
  const t = useTranslations("sysAdmin.teams");
  const attempt = useAttempt();
  const navigate = useNavigate();
  const openBackups = () =>
    void navigate({ to: pathTo("sysAdmin.settings", {}) ?? "", search: { part: "backup" } as never });

  const reactivate = async ({ id, name }: SysTeam) => {
    const params = { teamId: id };
    const done = await attempt(t("failed.reactivate"), () => call(sysAdminContract.reactivateTeam, { params }));
    if (done) toast.done(t("reactivated", { name }));
  };

  const deactivate = async (team: SysTeam) => {
    const { id, name, memberCount } = team;
    const confirmed = await confirm({
      title: t("deactivating.title", { name }),
      body: t("deactivating.body", { count: memberCount }),
      confirmLabel: t("deactivating.confirm"),
      danger: true,
    });
    if (!confirmed) return;
    const params = { teamId: id };
    const done = await attempt(t("failed.deactivate"), () => call(sysAdminContract.deactivateTeam, { params }));
    if (!done) return;
    toast.done(t("deactivating.done", { name }), {
      undo: { label: t("deactivating.undo"), run: () => void reactivate(team) },
    });
  };

  const makeExport = async ({ id, name }: SysTeam) => {
    const params = { teamId: id };
    const done = await attempt(t("failed.export"), () => call(backupContract.startTeamBackup, { params }));
    if (done) toast.done(t("exporting.done", { name }), { open: { label: t("exporting.open"), run: openBackups } });
  };

  const remove = async ({ id, name, memberCount }: SysTeam) => {
    let withExport = true;
    const confirmed = await confirm({
      title: t("deleting.title", { name }),
      body: (
        <>
          <p>{t("deleting.body", { count: memberCount })}</p>
          <Checkbox
            defaultChecked
            label={t("deleting.export")}
            description={t("deleting.exportHelp")}
            onChange={(event) => {
              withExport = event.currentTarget.checked;
            }}
          />
        </>
      ),
      confirmLabel: t("deleting.confirm"),
      typeToConfirm: name.trim(),
      danger: true,
    });
    if (!confirmed) return;
    const input = { params: { teamId: id }, body: { name, withExport } };
    const done = await attempt(t("failed.delete"), () => call(sysAdminContract.deleteTeam, input));
    if (!done) return;
    const open = { label: t("exporting.open"), run: openBackups };
    if (withExport) toast.done(t("deleting.doneExport", { name }), { open });
    else toast.done(t("deleting.done", { name }));
  };

  return { reactivate, deactivate, makeExport, remove };
}
