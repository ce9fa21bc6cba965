import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { apiKeysContract } from "#team-admin/api-keys/contract.ts";
import { webhooksContract } from "#team-admin/webhooks/contract.ts";

const keyOf = (teamId: string) => ["integrations", teamId] as const;

export function useApiKeys() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...keyOf(teamId), "keys"],
    queryFn: async ({ signal }) => (await call(apiKeysContract.listApiKeys, { params: { teamId } }, { signal })).keys,
  });
}

export function useWebhooks() {
  const { teamId } = useTeamScope();
  return useQuery({
    queryKey: [...keyOf(teamId), "webhooks"],
    queryFn: async ({ signal }) =>
      (await call(webhooksContract.listWebhooks, { params: { teamId } }, { signal })).webhooks,
  });
}

const deliveriesAtOnce = 25;
/** What is sent by a job is seen without asking for it. */
const watchEveryMs = 5_000;

export function useDeliveries(webhookId: string) {
  const { teamId } = useTeamScope();
  return useInfiniteQuery({
    queryKey: [...keyOf(teamId), "deliveries", webhookId],
    queryFn: ({ signal, pageParam }) =>
      call(
        webhooksContract.listDeliveries,
        {
          params: { teamId, webhookId },
          query: { limit: deliveriesAtOnce, ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: watchEveryMs,
  });
}

export function useReadIntegrationsAnew(): () => Promise<void> {
  const queries = useQueryClient();
  const { teamId } = useTeamScope();
  return () => queries.invalidateQueries({ queryKey: keyOf(teamId) });
}
