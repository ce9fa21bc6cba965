import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { DataCollection } from "#data/collections/contract.ts";
import { useCollections } from "#data/collections/ui/structure-queries.ts";
import { mostRead, recordsContract } from "#data/records/contract.ts";
import { lineDown } from "#data/records/ui/record-places.ts";
import { recordsKey } from "#data/records/ui/record-queries.ts";
import type { Selection } from "../grid-model.ts";

/** What is known of the chosen records: all of it where they are few, else what all records of the list have in common. */
export function useChosen(collection: DataCollection, selection: Selection) {
  const { teamId } = useTeamScope();
  const { data: collections = [] } = useCollections();
  const ids = selection.kind === "some" && selection.ids.size <= mostRead ? [...selection.ids] : [];
  const { data } = useQuery({
    queryKey: [...recordsKey(teamId), "chosen", ids],
    queryFn: ({ signal }) => call(recordsContract.readRecords, { params: { teamId }, body: { ids } }, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const records = ids.length > 0 ? data?.records : undefined;
  const line = lineDown(collections, collection.id).filter(({ isSmartCollection }) => !isSmartCollection);
  return {
    records: records ?? [{ id: "", collections: line.map(({ id }) => id), values: {} }],
    /** Undefined: they are too many to look at each. */
    places: records && [...new Set(records.flatMap((record) => record.collections))],
    mayUpdate: records ? records.some(({ abilities }) => abilities.update) : collection.abilities?.create !== false,
    mayDelete: records ? records.some(({ abilities }) => abilities.delete) : collection.abilities?.create !== false,
  };
}
