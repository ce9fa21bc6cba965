import { useEffect } from "react";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { forgetSelection, homeTeamId, selectTeam, useTeamSelection } from "#people/teams/ui/team-selection.ts";

/** Pages without a team in their address, such as help, are seen from one's home; a team that one has left is none. */
export function useHomeTeam() {
  const { identity } = useSession();
  const selection = useTeamSelection();
  useEffect(() => {
    if (selection && !activeTeams(identity).has(selection.team.id)) return forgetSelection();
    const home = selection ? undefined : homeTeamId();
    if (home) void selectTeam(home);
  }, [identity, selection]);
}
