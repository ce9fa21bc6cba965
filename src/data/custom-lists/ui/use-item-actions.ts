import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { bulkContract } from "#data/bulk/contract.ts";
import type { ItemColor } from "#data/fields/item-colors.ts";
import { historyContract } from "#data/history/contract.ts";
import { toast } from "#ui/toast.ts";
import { customListsContract, type ItemShown } from "../contract.ts";
import { itemsQuery, useItemsChanged } from "./list-queries.ts";

export type ItemChange = Partial<{ name: string; color: ItemColor | null; icon: string | null; isRetired: boolean }>;

export type ItemActions = ReturnType<typeof useItemActions>;

/** Everything that is done to the items of a list; each says what it did and can be taken back. */
export function useItemActions(listId: string) {
  const t = useTranslations("customLists.actions");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const changed = useItemsChanged(listId);
  const params = { teamId, collectionId: listId };
  const { queryKey } = itemsQuery(teamId, listId);
  const show = (change: (items: ItemShown[]) => ItemShown[]) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, items: change(known.items) });

  const attempt = async <T>(sentence: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      toast.fail(explainFailure(sentence, error));
      return undefined;
    } finally {
      void changed();
    }
  };
  const undo = (changeSetId: string | null) => {
    if (changeSetId === null) return {};
    const run = () =>
      void attempt(t("undoFailed"), () =>
        call(historyContract.undoChangeSet, { params: { teamId, changeSetId }, body: {} }),
      );
    return { undo: { label: say("undo"), run } };
  };

  return {
    async add(names: string[]): Promise<boolean> {
      const done = await attempt(t("addFailed"), () =>
        call(customListsContract.addListItems, { params, body: { names } }),
      );
      if (!done) return false;
      show((items) => [...items, ...done.items.map((item) => ({ ...item, usedBy: 0 }))]);
      const skipped = done.skipped.repeated.length;
      const [repeated = ""] = done.skipped.repeated;
      if (done.items.length === 0) toast.info(t("alreadyThere", { count: skipped, name: repeated }));
      else if (names.length > 1) toast.done(t("added", { count: done.items.length, skipped }), undo(done.changeSetId));
      return true;
    },

    async change(item: ItemShown, input: ItemChange): Promise<boolean> {
      show((items) => items.map((each) => (each.id === item.id ? shownAfter(each, input) : each)));
      const sent = { params: { ...params, recordId: item.id }, body: input };
      const done = await attempt(t("changeFailed", { name: item.name }), () =>
        call(customListsContract.changeListItem, sent),
      );
      if (done && input.isRetired !== undefined)
        toast.done(t(input.isRetired ? "retired" : "broughtBack", { name: item.name }), undo(done.changeSetId));
      else if (done && input.name !== undefined)
        toast.done(t("renamed", { before: plainNameOf(item), after: plainNameOf(done.item) }), undo(done.changeSetId));
      return done !== undefined;
    },

    async order(itemIds: string[]): Promise<void> {
      const places = new Map(itemIds.map((id, place) => [id, place]));
      const placeOf = ({ id }: ItemShown) => places.get(id) ?? Number.POSITIVE_INFINITY;
      await queries.cancelQueries({ queryKey });
      await attempt(t("orderFailed"), async () => {
        const done = await call(customListsContract.orderListItems, { params, body: { itemIds } });
        show((items) => items.toSorted((one, other) => compare(placeOf(one), placeOf(other))));
        return done;
      });
    },

    async remove(items: readonly ItemShown[]): Promise<void> {
      const recordIds = items.map(({ id }) => id);
      const body = { action: "delete" as const, recordIds };
      const done = await attempt(t("deleteFailed"), () =>
        call(bulkContract.changeRecords, { params: { teamId }, body }),
      );
      if (!done) return;
      show((known) => known.filter(({ id }) => !recordIds.includes(id)));
      toast.done(t("deleted", { count: items.length, name: items[0]!.name }), undo(done.changeSetId));
    },

    /** Answers whether it was done, or is being done. */
    async merge(from: readonly ItemShown[], into: ItemShown): Promise<boolean> {
      const body = { fromIds: from.map(({ id }) => id), intoId: into.id };
      const done = await attempt(t("mergeFailed"), () => call(customListsContract.mergeListItems, { params, body }));
      if (!done) return false;
      if (done.workId) toast.info(t("merging", { name: into.name }));
      else toast.done(t("merged", { name: into.name, records: done.records }), undo(done.changeSetId));
      return true;
    },
  };
}

const plainNameOf = ({ name, plainName }: ItemShown): string => plainName ?? name;

/** A new name is a new plain one: the translation stays in its place. */
const shownAfter = (item: ItemShown, { name, ...input }: ItemChange): ItemShown => ({
  ...{ ...item, ...input },
  ...(name !== undefined && (item.plainName === undefined ? { name } : { plainName: name })),
});

const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
