import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import type { Filter } from "#shared/filter.ts";
import { sameJson } from "#shared/same-json.ts";

/** How many records a filter matches, asked when it has rested for a moment; an older question is given up. */
export function useMatchCount(collectionId: string, filter: Filter | null) {
  const { teamId } = useTeamScope();
  const [settled] = useDebouncedValue(filter, 300);
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ["match-count", teamId, collectionId, settled],
    queryFn: async ({ signal }) => {
      const query = settled ? { filter: JSON.stringify(settled) } : {};
      return (await call(recordsContract.countRecords, { params: { teamId, collectionId }, query }, { signal })).count;
    },
    enabled: teamId !== "",
    placeholderData: keepPreviousData,
  });
  const isCounting = isFetching || !sameJson(filter, settled);
  return { count: data, isCounting, error: isCounting ? null : error, retry: () => void refetch() };
}
