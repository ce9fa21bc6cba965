import { useTeamScope } from "#client/team-scope.ts";
import { type FeaturePermission, mayUse } from "#shared/permissions.ts";
import { activeTeams, useSession } from "./session.ts";

/** Whether the person may administer something here: what is not theirs is not even asked for. */
export function useMay(permission: FeaturePermission): boolean {
  const { teamId } = useTeamScope();
  const rights = activeTeams(useSession().identity).get(teamId);
  return rights !== undefined && mayUse(rights, permission);
}
