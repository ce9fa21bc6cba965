import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import type { Sent } from "#shared/endpoint.ts";
import { auditContract } from "../audit-contract.ts";
import { sysAdminContract } from "../contract.ts";
import { healthContract } from "../health-contract.ts";

const key = ["sys-admin"] as const;

type TeamWish = Omit<Sent<typeof sysAdminContract.listTeams>["query"], "from">;
type UserWish = Omit<Sent<typeof sysAdminContract.listAllUsers>["query"], "cursor">;
export type AuditWish = Omit<Sent<typeof auditContract.listAudit>["query"], "cursor">;

/** What is left of a team that is being deleted is seen to go. */
const whileSomeGo = 3_000;

export const useSysTeams = (wish: TeamWish) =>
  useInfiniteQuery({
    queryKey: [...key, "teams", wish],
    queryFn: ({ signal, pageParam: from }) =>
      call(sysAdminContract.listTeams, { query: { ...wish, from } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ teams }) => teams.some(isGoing)) ? whileSomeGo : false),
  });

const isGoing = ({ deletion }: { deletion: string | null }): boolean => deletion !== null && deletion !== "failed";

export const useSysUsers = (wish: UserWish) =>
  useInfiniteQuery({
    queryKey: [...key, "users", wish],
    queryFn: ({ signal, pageParam }) =>
      call(sysAdminContract.listAllUsers, { query: { ...wish, ...withCursor(pageParam) } }, { signal }),
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

export const useAudit = (wish: AuditWish) =>
  useInfiniteQuery({
    queryKey: [...key, "audit", wish],
    queryFn: ({ signal, pageParam }) =>
      call(auditContract.listAudit, { query: { ...wish, ...withCursor(pageParam) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
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
