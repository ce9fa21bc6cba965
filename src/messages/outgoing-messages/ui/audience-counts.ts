import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recipientsContract } from "#messages/sending/contract.ts";
import type { MessageShown } from "../contract.ts";
import { messageKey } from "./message-queries.ts";

/** How many would get it now, and why the others would not. */
export function useAudienceCounts({ Id: messageId, Version }: Pick<MessageShown, "Id" | "Version">, isAsked: boolean) {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "counts", Version],
    queryFn: ({ signal }) => call(recipientsContract.countAudience, { params: { teamId, messageId } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}
