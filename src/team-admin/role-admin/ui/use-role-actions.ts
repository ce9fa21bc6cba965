import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { pathTo } from "#client/routes.ts";
import { seeAs } from "#client/see-as.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { roleAdminContract } from "../contract.ts";
import { useRolesChanged } from "./role-queries.ts";

export type ShownRole = {
  id: string;
  name: string;
  isActive: boolean;
  isLocked: boolean;
  userCount: number;
  featurePermissions: readonly string[];
};

/** What can be done with a role from wherever it is named. */
export function useRoleActions() {
  const t = useTranslations("roleAdmin");
  const { teamId } = useTeamScope();
  const changed = useRolesChanged(teamId);
  const paramsOf = ({ id: roleId }: ShownRole) => ({ teamId, roleId });

  const switchTo = async (role: ShownRole, isActive: boolean) => {
    const { name, userCount: count } = role;
    if (!isActive && count > 0) {
      const words = { title: t("switchingOff.title", { name }), body: t("switchingOff.body", { count }) };
      if (!(await confirm({ ...words, confirmLabel: t("switchingOff.confirm"), danger: true }))) return;
    }
    try {
      await call(roleAdminContract.changeRole, { params: paramsOf(role), body: { isActive } });
      toast.done(t(isActive ? "done.switchedOn" : "done.switchedOff", { name }));
      await changed();
    } catch (error) {
      toast.fail(explainFailure(t("failed.switched"), error));
    }
  };

  /** Whether it is gone. */
  const remove = async (role: ShownRole): Promise<boolean> => {
    const { name, userCount: count } = role;
    const isWanted = await confirm({
      title: t("deleting.title", { name }),
      body: t("deleting.body", { count }),
      confirmLabel: t("deleting.confirm"),
      danger: true,
      irreversible: true,
    });
    if (!isWanted) return false;
    try {
      await call(roleAdminContract.deleteRole, { params: paramsOf(role) });
      toast.done(t("done.deleted", { name }));
      void changed();
      return true;
    } catch (error) {
      toast.fail(explainFailure(t("failed.deleted"), error));
      return false;
    }
  };

  return {
    switchTo,
    remove,
    look: ({ id, name, featurePermissions }: ShownRole) =>
      seeAs({ teamId, id, name, features: [...featurePermissions] }, pathTo("team.dashboard", { teamId })!),
  };
}
