import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/call.ts";
import { definitionsKey } from "#client/definitions-key.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { recordsContract } from "#data/records/contract.ts";
import { recordQuery } from "#data/records/ui/record-queries.ts";

/**
 * The record that previews are drawn with: the first one, until another is chosen. Null: the collection has none, or
 * none that whoever shapes it may see.
 */
export function usePreviewRecord(collectionId: string) {
  const { teamId } = useTeamScope();
  const { data: collections } = useCollections();
  const maySee = collections?.some(({ id: each }) => each === collectionId);
  const [chosenId, choose] = useState<string | null>(null);
  const first = useQuery({
    queryKey: [...definitionsKey(teamId), "records", "first", collectionId],
    queryFn: async ({ signal }) => {
      const query = { limit: "1", fields: "[]" };
      const params = { teamId, collectionId };
      return (await call(recordsContract.listRecords, { params, query }, { signal })).records[0]?.id ?? null;
    },
    enabled: maySee === true,
  });
  const none = maySee === false || first.data === null;
  const id = chosenId ?? first.data ?? null;
  const read = useQuery({
    ...recordQuery(teamId, id ?? ""),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  });
  return {
    id,
    choose,
    record: id === null ? (none ? null : undefined) : read.data,
    error: first.error ?? read.error,
    retry: () => void (first.error ? first.refetch() : read.refetch()),
  };
}

export type PreviewRecord = ReturnType<typeof usePreviewRecord>;
