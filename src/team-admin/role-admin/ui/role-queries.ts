import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useReadPeopleAnew } from "#people/teams/ui/people-queries.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { peopleChanged, rolesChanged } from "#shared/team-live-kinds.ts";
import { roleAdminContract } from "../contract.ts";

export const rolesKey = (teamId: string) => ["roles", teamId] as const;

export const roleQuery = (teamId: string, roleId: string) =>
  queryOptions({
    queryKey: [...rolesKey(teamId), roleId],
    queryFn: ({ signal }) => call(roleAdminContract.readRole, { params: { teamId, roleId } }, { signal }),
  });

/** After a change of one's own: the list, the role, and who has which. */
export function useRolesChanged(teamId: string): () => Promise<void> {
  const queries = useQueryClient();
  const readPeopleAnew = useReadPeopleAnew(teamId);
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: rolesKey(teamId) }), readPeopleAnew()]);
  };
}

/** What other administrators change is here at once. */
export function useLiveRoles(teamId: string): void {
  const queries = useQueryClient();
  const readAnew = () => void queries.invalidateQueries({ queryKey: rolesKey(teamId) });
  useLive(teamId, rolesChanged, readAnew);
  useLive(teamId, peopleChanged, readAnew);
}
