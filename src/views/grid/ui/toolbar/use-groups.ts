import { keepPreviousData, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { useRecordsChanged } from "#data/records/ui/use-records-changed.ts";
import { listQuery } from "../setup/list-query.ts";
import type { ListState } from "../setup/use-list-setup.ts";

export type Group = { value: unknown; count: number };

/** All groups of the list as it is filtered, whichever is chosen: the biggest first, those without a value last. */
export function useGroups({ collectionId, setup, allColumns, search }: ListState) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const field = allColumns.find(({ key }) => key === setup.groupBy)?.key;
  const { filter } = listQuery(collectionId, { setup, columns: allColumns, search });
  const asked = useQuery({
    queryKey: ["list-groups", teamId, collectionId, field, filter],
    queryFn:
      field === undefined
        ? skipToken
        : ({ signal }) => {
            const query = { field, ...(filter && { filter: JSON.stringify(filter) }) };
            return call(recordsContract.countGroups, { params: { teamId, collectionId }, query }, { signal });
          },
    placeholderData: keepPreviousData,
  });
  useRecordsChanged(teamId, () => void queries.invalidateQueries({ queryKey: ["list-groups", teamId, collectionId] }));
  const groups: Group[] = asked.data?.groups ?? [];
  return {
    ...asked,
    groups: [...groups.filter(({ value }) => value !== null), ...groups.filter(({ value }) => value === null)],
  };
}
