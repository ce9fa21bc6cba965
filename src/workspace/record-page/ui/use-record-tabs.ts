import { useQueries } from "@tanstack/react-query";
import { useTeamScope } from "#client/team-scope.ts";
import { type Field, useCollections } from "#data/collections/ui/structure-queries.ts";
import { leavesOf } from "#data/records/ui/record-places.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import type { CardGroupShown, CardShown } from "#modeling/cards/contract.ts";
import { isShowable } from "#modeling/cards/rules.ts";
import { cardsQuery } from "#modeling/cards/ui/card-queries.ts";

export type RecordTab = {
  group: CardGroupShown;
  /** The collection whose page it belongs to. */
  collectionId: string;
  cards: CardShown[];
  fields: ReadonlyMap<string, Field>;
};

/** The tabs of every collection that a record is in, its home's first; one that two of them inherit comes once. */
export function useRecordTabs(record: WholeRecord) {
  const { teamId } = useTeamScope();
  const { data: collections } = useCollections();
  const leaves = leavesOf(record, collections ?? []);
  const answers = useQueries({ queries: leaves.map(({ id }) => cardsQuery(teamId, id)) });
  const tabs = new Map<string, RecordTab>();
  for (const [place, { data }] of answers.entries()) {
    const fields = new Map(data?.fields.map((field) => [field.id, field]));
    for (const group of data?.groups ?? []) {
      if (tabs.has(group.id)) continue;
      const cards = group.cardIds.flatMap((id) => data!.cards.find((card) => card.id === id && isShowable(card)) ?? []);
      tabs.set(group.id, { group, collectionId: leaves[place]!.id, cards, fields });
    }
  }
  return {
    tabs: [...tabs.values()],
    isLoading: collections === undefined || answers.some(({ isLoading }) => isLoading),
    error: answers.find(({ error, data }) => error && !data)?.error ?? null,
    retry: () => {
      for (const { refetch, error } of answers) if (error) void refetch();
    },
  };
}
