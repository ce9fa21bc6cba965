import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { type RecordAppearance, recordsContract } from "#data/records/contract.ts";
import type { FileShown } from "#platform/files/team-contract.ts";
import { batchCalls } from "./batch-calls.ts";

export type RecordName = RecordAppearance & { id: string; name: string };

const askRecords = batchCalls(
  async (teamId, ids) => (await call(recordsContract.readRecordNames, { params: { teamId }, body: { ids } })).records,
);

const askFiles = batchCalls(
  async (teamId, ids) => (await call(recordsContract.readRecordFiles, { params: { teamId }, body: { ids } })).files,
);

export const recordNameQuery = (teamId: string, id: string) =>
  queryOptions<RecordName | null>({
    queryKey: ["record-names", teamId, id],
    queryFn: () => askRecords(teamId, id),
    staleTime: 60_000,
  });

/** Bytes of a file never change, so nor does what is known of it; who may read it can. */
export const fileQuery = (teamId: string, id: string) =>
  queryOptions<FileShown | null>({
    queryKey: ["files", teamId, id],
    queryFn: () => askFiles(teamId, id),
    staleTime: 5 * 60_000,
  });

/** What was just found or uploaded is known at once, and read whole when it is next looked at. */
export function keepRecordName(
  queries: QueryClient,
  teamId: string,
  found: { id: string; name: string; icon?: string | null; isPerson?: boolean },
) {
  const { queryKey } = recordNameQuery(teamId, found.id);
  if (queries.getQueryData(queryKey)) return;
  const { id, name, icon, isPerson = false } = found;
  // Without an icon: one that is only guessed would turn into a picture before one's eyes.
  const told: RecordName = { id, name, icon: icon ?? "", isPerson, avatarFileId: null };
  queries.setQueryData(queryKey, () => told, { updatedAt: 1 });
}

/** Asks again for every name that could not be read. */
export const retryNames = (queries: QueryClient, teamId: string) =>
  queries.refetchQueries({ queryKey: ["record-names", teamId], predicate: ({ state }) => state.status === "error" });

export const keepFile = (queries: QueryClient, teamId: string, file: FileShown) =>
  queries.setQueryData(fileQuery(teamId, file.id).queryKey, file);
