import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#features/records/contract.ts";
import type { DataCollection } from "../../contract.ts";

export const countsKey = (teamId: string) => [...definitionsKey(teamId), "count"] as const;

/** Who is in a smart collection is found out for each that is shown; the others come counted. */
export function useRecordCount({ id, isSmartCollection, countDataObject }: DataCollection) {
  const { teamId } = useTeamScope();
  const smart = useQuery({
    queryKey: [...countsKey(teamId), id],
    enabled: isSmartCollection,
    queryFn: async ({ signal }) => {
      const params = { teamId, collectionId: id };
      return (await call(recordsContract.countRecords, { params, query: {} }, { signal })).count;
    },
  });
  return { count: isSmartCollection ? smart.data : countDataObject, isPending: isSmartCollection && smart.isPending };
}
