import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { searchContract } from "../contract.ts";

const most = 40;
const fewestLetters = 2;

/** Records with the words, asked when typing has rested for a moment; older questions are given up, older answers stay. */
export function useHits(query: string) {
  const { teamId } = useTeamScope();
  const words = query.trim();
  const [asked] = useDebouncedValue(words, 120);
  const canAsk = words.length >= fewestLetters;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ["search", teamId, asked],
    queryFn: ({ signal }) =>
      call(searchContract.search, { params: { teamId }, query: { q: asked, limit: `${most}` } }, { signal }),
    enabled: asked.length >= fewestLetters && teamId !== "",
    placeholderData: keepPreviousData,
  });
  return {
    groups: canAsk ? (data?.groups ?? []) : [],
    isCapped: canAsk && (data?.isCapped ?? false),
    canAsk,
    /** What is shown may be the answer to an older question. */
    isBehind: canAsk && (asked !== words || isPlaceholderData || (isFetching && !data)),
    error: canAsk ? error : null,
    retry: () => void refetch(),
  };
}
