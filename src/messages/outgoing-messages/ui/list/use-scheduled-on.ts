import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { Sent } from "#shared/endpoint.ts";
import type { Days } from "#views/data-views/types/calendar/shown-days.ts";
import { type MessageListed, outgoingMessagesContract } from "../../contract.ts";
import { messageChanged } from "../../live-kinds.ts";
import { messagesKey, useReadMessagesAnew } from "../message-queries.ts";

type ListQuery = NonNullable<Sent<typeof outgoingMessagesContract.listMessages>["query"]>;
export type Narrowed = Pick<ListQuery, "search" | "method" | "type" | "ownerId">;

const atOnce = 200;
const day = 24 * 3600_000;

/** All that is scheduled for these days. On some recipient's clock a day is there up to 26 hours before it is on another's. */
export function useScheduledOn({ from, to }: Days, narrowed: Narrowed) {
  const { teamId } = useTeamScope();
  const readAnew = useReadMessagesAnew();
  useLive(teamId, messageChanged, () => void readAnew());
  return useQuery({
    queryKey: [...messagesKey(teamId), "scheduled", from, to, narrowed],
    queryFn: async ({ signal }) => {
      const query = {
        ...{ list: "scheduled" as const, sort: "ScheduledAt" as const, limit: String(atOnce), ...narrowed },
        scheduledFrom: new Date(Date.parse(from) - 2 * day).toISOString(),
        scheduledBefore: new Date(Date.parse(to) + 3 * day).toISOString(),
      };
      const found: MessageListed[] = [];
      for (;;) {
        const asked = { params: { teamId }, query: { ...query, position: String(found.length) } };
        const { messages, total } = await call(outgoingMessagesContract.listMessages, asked, { signal });
        found.push(...messages);
        if (messages.length < atOnce || found.length >= total) return found;
      }
    },
    placeholderData: keepPreviousData,
  });
}
