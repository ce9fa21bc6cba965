import { useQuery } from "@tanstack/react-query";
import { useTeamScope } from "#client/team-scope.ts";
import { useMay } from "#people/auth/ui/use-may.ts";
import { collectionsQuery } from "./collections-query.ts";

/**
 * How many collections the caller may shape, for pages that show them none: a team is not without any because somebody
 * may not see what is in them. Undefined while that is read; 0 for who shapes nothing.
 */
export function useClosedCollections(): number | undefined {
  const { teamId } = useTeamScope();
  const mayShape = useMay("team_admin_data_collections");
  const { data, isError } = useQuery({ ...collectionsQuery(teamId, true), enabled: mayShape });
  if (!mayShape || isError) return 0;
  return data?.filter(({ isUsedAsCustomList }) => !isUsedAsCustomList).length;
}
