import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { Sent } from "#shared/endpoint.ts";
import { type MessageShown, outgoingMessagesContract } from "../contract.ts";
import { messageChanged } from "../live-kinds.ts";

/** Everything about messages begins with this key, so that one live word reads all of it anew. */
export const messagesKey = (teamId: string) => ["messages", teamId] as const;

/** What is about one message. */
export const messageKey = (teamId: string, messageId: string) => [...messagesKey(teamId), "one", messageId] as const;

type ListQuery = NonNullable<Sent<typeof outgoingMessagesContract.listMessages>["query"]>;

const pageSize = 50;

/** One of the lists, page by page. */
export function useMessageList(query: Omit<ListQuery, "position" | "limit">, atOnce = pageSize) {
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  useLive(teamId, messageChanged, () => void readAnew());
  return useInfiniteQuery({
    queryKey: [...messagesKey(teamId), "list", query, atOnce],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...query, position: String(pageParam), limit: String(atOnce) };
      return call(outgoingMessagesContract.listMessages, { params: { teamId }, query: asked }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.messages.length, 0);
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** One message, and again whenever it has changed or is further on its way. */
export function useMessage(messageId: string) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  useLive(teamId, messageChanged, (told) => {
    if (told && told.messageId !== messageId) return;
    void queries.invalidateQueries({ queryKey: messageKey(teamId, messageId) });
  });
  return useQuery({
    queryKey: [...messageKey(teamId, messageId), "shown"],
    queryFn: ({ signal }) => call(outgoingMessagesContract.readMessage, { params: { teamId, messageId } }, { signal }),
  });
}

export function useReadMessagesAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: messagesKey(teamId) });
}

/** What an answer says of a message is what the screens show, before anything is read again. */
export function useKeepMessage(): (message: MessageShown) => void {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return (message) => queries.setQueryData([...messageKey(teamId, message.Id), "shown"], message);
}
