import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#features/collections/contract.ts";
import { recordsContract } from "#features/records/contract.ts";
import { Skeleton } from "#ui/skeleton.tsx";

interface RecordCountProps {
  collection: DataCollection;
  /** While the counts of all are on their way. */
  isCounting: boolean;
}

/** Who is in a smart collection is found out for each that is shown; the others come counted. */
export function RecordCount({ collection, isCounting }: RecordCountProps) {
  const format = useFormatter();
  const { teamId } = useTeamScope();
  const { id, isSmartCollection, countDataObject } = collection;
  const smart = useQuery({
    queryKey: [...definitionsKey(teamId), "count", id],
    enabled: isSmartCollection,
    queryFn: async ({ signal }) => {
      const params = { teamId, collectionId: id };
      return (await call(recordsContract.countRecords, { params, query: {} }, { signal })).count;
    },
  });
  const count = isSmartCollection ? smart.data : countDataObject;
  if (isSmartCollection ? smart.isPending : isCounting) return <Skeleton width={40} />;
  return count === undefined || count === null ? "–" : format.number(count);
}
