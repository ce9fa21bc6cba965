import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import type { Answer } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import { outcomesContract } from "../../stats-contract.ts";

export type MessageStats = Answer<typeof outcomesContract.readMessageStats>;

/** What became of one message; null: none is asked about. */
export function useStats(messageId: string | null) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageKey(teamId, messageId ?? ""), "stats"],
    queryFn: ({ signal }) =>
      call(outcomesContract.readMessageStats, { params: { teamId, messageId: messageId! } }, { signal }),
    enabled: messageId !== null,
  });
}

/** The mail with its links named by their ids. What was sent does not change. */
export function usePicture(messageId: string, language: Language) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: ["message-picture", teamId, messageId, language],
    queryFn: ({ signal }) =>
      call(outcomesContract.readMessagePicture, { params: { teamId, messageId }, query: { language } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
