import { Anchor } from "@mantine/core";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { UseRecentEntries } from "#data/history/ui/recent-sources.ts";
import { messageChanged } from "#messages/outgoing-messages/live-kinds.ts";
import { partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import { outcomesContract } from "../stats-contract.ts";

/** Messages among recent changes: one line each, from when they began to be sent. */
export const useSentMessages: UseRecentEntries = ({ userId, isWanted }) => {
  const t = useTranslations("history.messages");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  useLive(teamId, messageChanged, () => void queries.invalidateQueries({ queryKey: ["sent-messages", teamId] }));
  const query = useInfiniteQuery({
    queryKey: ["sent-messages", teamId, userId],
    enabled: isWanted,
    queryFn: ({ signal, pageParam }) =>
      call(
        outcomesContract.listSentMessages,
        { params: { teamId }, query: { ...(userId && { userId }), ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
  });
  const entries = query.data?.pages
    .flatMap(({ messages }) => messages)
    .map(({ Id, InternalName: name, DeliveryMethodId: method, StartedAt, SentBy, Recipients: count }) => {
      const path = partPath(teamId, Id, "summary");
      return {
        ...{ key: Id, at: StartedAt, name },
        subject: (
          <Anchor component={Link} to={path} fw={500} inherit>
            {name}
          </Anchor>
        ),
        icon: method === "EMAIL" ? "fas_envelope" : "fas_comment-sms",
        sentence: method === "EMAIL" ? t("sentEmail", { count }) : t("sentSms", { count }),
        user: SentBy && { name: SentBy.Name },
        open: { label: t("open"), path },
      };
    });
  return { entries, query };
};
