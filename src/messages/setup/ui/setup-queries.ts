import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageAdminKey } from "#messages/delivery/ui/message-admin-queries.ts";
import { activeTeams, useSession } from "#people/auth/ui/session.ts";
import { featurePermissionGroups, mayUse } from "#shared/permissions.ts";
import { setupContract } from "../contract.ts";

/** What is set up and what is missing. */
export function useMessageSetup({ enabled = true }: { enabled?: boolean } = {}) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageAdminKey(teamId), "setup"],
    queryFn: ({ signal }) => call(setupContract.readMessageSetup, { params: { teamId } }, { signal }),
    enabled,
  });
}

/** Whoever has to do with messages: nobody else is told, nor asks. */
export function useMaySeeSetup(): boolean {
  const { teamId } = useTeamScope();
  const rights = activeTeams(useSession().identity).get(teamId);
  return (
    rights !== undefined && mayUse(rights, "team_admin_account_info", ...featurePermissionGroups.outgoing_messages)
  );
}
