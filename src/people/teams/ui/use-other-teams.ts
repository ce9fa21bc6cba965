import { useTeamScope } from "#client/team-scope.ts";
import { isActive, useSession } from "#people/auth/ui/session.ts";

/** The teams that the person is in, but for the one that is open. */
export function useOtherTeams() {
  const { identity } = useSession();
  const { teamId } = useTeamScope();
  return (identity?.teamData.result ?? []).filter((link) => isActive(link) && link.teamId !== teamId);
}
