import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { UseTimelineEntries } from "#data/history/ui/timeline-sources.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { outcomesContract } from "../stats-contract.ts";
import { MessageLine } from "./message-line.tsx";

/** The messages that were sent to a record, or about it. */
export const useMessageEntries: UseTimelineEntries = (recordId) => {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const queryKey = ["record-messages", teamId, recordId] as const;
  useLive(teamId, messageChanged, () => void queries.invalidateQueries({ queryKey }));
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      call(
        outcomesContract.listRecordMessages,
        { params: { teamId, recordId }, query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
  const entries = query.data?.pages
    .flatMap(({ messages }) => messages)
    .map((message) => ({ key: message.id, at: message.at, line: <MessageLine message={message} /> }));
  return { entries, query };
};
