import { useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { collectionsContract } from "#data/collections/contract.ts";
import { askedFor, whyRead } from "#data/collections/ui/collections-query.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";

/** The collections at once, their counts as soon as they are known: counting a million records takes a while. */
export function useCountedCollections() {
  const { teamId, isShaping = false } = useTeamScope();
  const counted = useCollections();
  const plain = useQuery({
    queryKey: [...definitionsKey(teamId), "uncounted", ...whyRead(isShaping)],
    enabled: !counted.data,
    queryFn: ({ signal }) =>
      call(
        collectionsContract.listDataCollections,
        { query: { TeamId: teamId, countObjects: "0", ...askedFor(isShaping) } },
        { signal },
      ),
  });
  return {
    collections: counted.data ?? plain.data,
    isCounting: counted.isPending,
    error: counted.error ?? plain.error,
    retry: () => {
      void counted.refetch();
      void plain.refetch();
    },
  };
}
