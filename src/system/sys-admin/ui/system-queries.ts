import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import type { Sent } from "#shared/endpoint.ts";
import { auditContract } from "../audit-contract.ts";
import { sysAdminContract } from "../contract.ts";
import { healthContract } from "../health-contract.ts";

const key = ["sys-admin"] as const;

type TeamQuery = Omit<Sent<typeof sysAdminContract.listTeams>["query"], "from">;
type UserQuery = Omit<Sent<typeof sysAdminContract.listAllUsers>["query"], "cursor">;
export type AuditQuery = Omit<Sent<typeof auditContract.listAudit>["query"], "cursor">;

/** What is left of a team that is being deleted is seen to go. */
const whileSomeGo = 3_000;

export const useSysTeams = (query: TeamQuery) =>
  useInfiniteQuery({
    queryKey: [...key, "teams", query],
    queryFn: ({ signal, pageParam: from }) =>
      call(sysAdminContract.listTeams, { query: { ...query, from } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ teams }) => teams.some(isGoing)) ? whileSomeGo : false),
  });

const isGoing = ({ deletion }: { deletion: string | null }): boolean => deletion !== null && deletion !== "failed";

export const useSysUsers = (query: UserQuery) =>
  useInfiniteQuery({
    queryKey: [...key, "users", query],
    queryFn: ({ signal, pageParam }) =>
      call(sysAdminContract.listAllUsers, { query: { ...query, ...withCursor(pageParam) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const useSysRoles = (search: string) =>
  useInfiniteQuery({
    queryKey: [...key, "roles", search],
    queryFn: ({ signal, pageParam }) =>
      call(sysAdminContract.listAllRoles, { query: { search, ...withCursor(pageParam) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

export const useAudit = (query: AuditQuery) =>
  useInfiniteQuery({
    queryKey: [...key, "audit", query],
    queryFn: ({ signal, pageParam }) =>
      call(auditContract.listAudit, { query: { ...query, ...withCursor(pageParam) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** What can be noted, in groups; it stays the same while the program runs. */
export const useAuditActions = () =>
  useQuery({
    queryKey: [...key, "audit-actions"],
    queryFn: ({ signal }) => call(auditContract.listAuditActions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const withCursor = (cursor: string) => (cursor ? { cursor } : {});

/** Teams by a part of their name, for choosing one. */
export const useTeamChoices = (search: string) =>
  useQuery({
    queryKey: [...key, "team-choices", search],
    queryFn: ({ signal }) => call(sysAdminContract.listTeams, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useOfferedBlueprints = (isWanted: boolean) =>
  useQuery({
    queryKey: [...key, "blueprints"],
    queryFn: ({ signal }) => call(sysAdminContract.listOfferedBlueprints, {}, { signal }),
    enabled: isWanted,
  });

const healthEvery = 10_000;

export const useHealth = () =>
  useQuery({
    queryKey: [...key, "health"],
    queryFn: ({ signal }) => call(healthContract.readHealth, {}, { signal }),
    refetchInterval: healthEvery,
    staleTime: 0,
  });

/** After something was changed: whatever these pages show of it. */
export function useReadSystemAnew(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: key });
}
