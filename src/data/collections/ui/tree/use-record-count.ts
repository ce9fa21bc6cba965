import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { membershipContract } from "#data/collection-membership/contract.ts";
import type { DataCollection } from "../../contract.ts";

export const countsKey = (teamId: string) => [...definitionsKey(teamId), "count"] as const;

/** Who is in the smart collections is found out for all of them at once, where one is shown; the others come counted. */
export function useRecordCount({ id, isSmartCollection, countDataObject }: DataCollection) {
  const { teamId } = useTeamScope();
  const smart = useQuery({
    queryKey: countsKey(teamId),
    enabled: isSmartCollection,
    queryFn: async ({ signal }) =>
      (await call(membershipContract.countSmartMembers, { params: { teamId } }, { signal })).counts,
  });
  return {
    count: isSmartCollection ? smart.data?.[id] : countDataObject,
    isPending: isSmartCollection && smart.isPending,
  };
}
