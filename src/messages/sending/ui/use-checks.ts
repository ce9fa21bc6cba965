import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { messageKey } from "#messages/outgoing-messages/ui/message-queries.ts";
import { recipientsContract } from "../contract.ts";

/** What is to be mended in a message, and what should be looked at. */
export function useChecks({ Id: messageId, Version }: MessageShown, isAsked = true) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "checks", Version],
    queryFn: ({ signal }) => call(recipientsContract.checkMessage, { params: { teamId, messageId } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}
