import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { recordsContract } from "#data/records/contract.ts";
import { searchContract } from "#data/search/contract.ts";
import { foldText } from "#shared/fold-text.ts";
import type { Choice } from "./choice-offer.ts";
import { type ChoiceSource, ChoiceSourceContext } from "./choice-source.ts";
import { isOfPeople, useCollectionChoices } from "./collection-choices.ts";

/** With where it was found: that says what it is drawn with until it is read itself. */
type Found = { id: string; name: string; collectionId: string };

const wanted = 30;
/** Collections that are asked at the same time; nearly all fields name one. */
const atOnce = 5;

/** Records to choose from, found as one types; what was asked before is dropped. Without collections: any record. */
export function useRecordSearch(collectionIds: readonly string[], search: string, isOpen: boolean) {
  const { teamId } = useTeamScope();
  const { data: collections } = useCollectionChoices();
  const [asked] = useDebouncedValue(search.trim(), 200);
  const source = useContext(ChoiceSourceContext);
  const canAsk = collectionIds.length > 0 || (asked.length > 1 && !source);
  const findInOne = source ? findBy(source) : findByRights(teamId);
  const query = useQuery({
    queryKey: ["record-search", teamId, collectionIds, asked, ...(source ? [source.key] : [])],
    queryFn: ({ signal }) =>
      collectionIds.length > 0 ? findIn(findInOne, collectionIds, asked, signal) : findAnywhere(teamId, asked, signal),
    enabled: isOpen && canAsk && teamId !== "",
    placeholderData: keepPreviousData,
  });
  const isBehind = asked !== search.trim() || query.isPlaceholderData;
  // Of what is known from before only what fits: whoever types fast and presses Enter means what they typed.
  const fits = ({ name }: Found) => !isBehind || foldText(name).includes(foldText(search));
  const drawn = ({ collectionId, ...record }: Found): Choice => {
    const place = collections?.find(({ id }) => id === collectionId);
    const hint = collectionIds.length !== 1 && place ? { hint: place.pluralName } : {};
    return { ...record, ...hint, icon: place?.icon ?? null, isPerson: isOfPeople(collections ?? [], collectionId) };
  };
  return {
    ...query,
    found: canAsk ? (query.data ?? []).filter(fits).map(drawn) : [],
    canAsk,
    isSearching: canAsk && (query.isLoading || isBehind),
  };
}

/** Collection by collection until there are enough; one that is closed to the caller offers nothing. */
async function findIn(findInOne: FindInOne, collectionIds: readonly string[], name: string, signal: AbortSignal) {
  const found = new Map<string, Found>();
  let failure: unknown;
  let answered = 0;
  for (let start = 0; start < collectionIds.length && found.size < wanted; start += atOnce) {
    const part = collectionIds.slice(start, start + atOnce);
    for (const answer of await Promise.allSettled(part.map((id) => findInOne(id, name, signal)))) {
      if (answer.status === "rejected") failure = answer.reason;
      else {
        answered++;
        for (const choice of answer.value) found.set(choice.id, choice);
      }
    }
  }
  if (answered === 0 && failure) throw failure;
  return [...found.values()].slice(0, wanted);
}

type FindInOne = (collectionId: string, name: string, signal: AbortSignal) => Promise<Found[]>;

const findBy =
  ({ findRecords }: ChoiceSource): FindInOne =>
  async (collectionId, name, signal) =>
    (await findRecords(collectionId, name, signal)).map((found) => ({ ...found, collectionId }));

const findByRights =
  (teamId: string): FindInOne =>
  async (collectionId, name, signal) => {
    const filter =
      name === "" ? {} : { filter: JSON.stringify({ field: "record_name", operator: "contains", value: name }) };
    const query = {
      ...filter,
      sort: JSON.stringify([{ field: "record_name", descending: false }]),
      fields: "[]",
      limit: `${wanted}`,
    };
    const { records } = await call(
      recordsContract.listRecords,
      { params: { teamId, collectionId }, query },
      { signal },
    );
    return records.map(({ id, name: called }) => ({ id, name: called, collectionId }));
  };

async function findAnywhere(teamId: string, q: string, signal: AbortSignal): Promise<Found[]> {
  const { groups } = await call(
    searchContract.search,
    { params: { teamId }, query: { q, limit: `${wanted}` } },
    { signal },
  );
  return groups.flatMap(({ collectionId, hits }) => hits.map(({ id, name }) => ({ id, name, collectionId })));
}
