import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useLive } from "#platform/live/ui/use-live.ts";
import type { Answer } from "#shared/endpoint.ts";
import { recordsContract } from "../contract.ts";
import { recordsChanged } from "../live-kinds.ts";
import { concerns } from "./records-changed.ts";

export type WholeRecord = Answer<typeof recordsContract.readRecord>;
/** As it is known where many are read at once. */
export type KnownRecord = Omit<WholeRecord, "names" | "appearances" | "people" | "mergedInto" | "possibleMatches">;

/** Begins the key of everything that is read of records and linked records on their pages. */
export const recordsKey = (teamId: string) => [...definitionsKey(teamId), "records"] as const;

/** What is read of a record depends on the fields there are: one that comes back brings its values. */
export const recordQuery = (teamId: string, recordId: string) =>
  queryOptions({
    queryKey: [...recordsKey(teamId), recordId],
    queryFn: ({ signal }) => call(recordsContract.readRecord, { params: { teamId, recordId }, query: {} }, { signal }),
  });

/** A record, read anew whenever anybody changes it; and with it the lists of what is linked, if they may have changed. */
export function useFollowedRecord(recordId: string) {
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const query = useQuery({ ...recordQuery(teamId, recordId), enabled: teamId !== "" && recordId !== "" });
  const readAnew = () => queries.invalidateQueries({ queryKey: recordsKey(teamId) });
  useLive(teamId, recordsChanged, (payload) => {
    const record = query.data;
    if (!payload || !record || concerns(payload, record)) return void readAnew();
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[3] === "linked";
    void queries.invalidateQueries({ queryKey: recordsKey(teamId), predicate: isList });
  });
  return query;
}
