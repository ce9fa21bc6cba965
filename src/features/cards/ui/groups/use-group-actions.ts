import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type CardGroupShown, cardsContract } from "../../contract.ts";
import { cardsQuery } from "../card-queries.ts";

/** What can be done with tabs, and with the cards on them. Every change is saved at once. */
export function useGroupActions(collectionId: string) {
  const t = useTranslations("cards.groups");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const queries = useQueryClient();
  const definitionsChanged = useDefinitionsChanged();
  const at = (groupId: string) => ({ teamId, collectionId, groupId });

  const trying = async (sentence: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.fail(explainFailure(sentence, error));
    } finally {
      await definitionsChanged();
    }
  };
  /** As it is now: another change of one's own may have come between. */
  const cardsOn = (groupId: string): string[] =>
    queries.getQueryData(cardsQuery(teamId, collectionId).queryKey)?.groups.find(({ id }) => id === groupId)?.cardIds ??
    [];
  const place = async (groupId: string, cardIds: string[]) => {
    await call(cardsContract.placeCards, { params: at(groupId), body: { cardIds } });
  };
  const without = (groupId: string, cardId: string) => cardsOn(groupId).filter((id) => id !== cardId);
  const withCard = (groupId: string, cardId: string, index?: number) => {
    const others = without(groupId, cardId);
    return others.toSpliced(index ?? others.length, 0, cardId);
  };
  const restore = (groupId: string) =>
    trying(t("restoreFailed"), async () => void (await call(cardsContract.restoreCardGroup, { params: at(groupId) })));

  return {
    order: (groupIds: string[]) =>
      trying(t("saveFailed"), async () => {
        await call(cardsContract.orderCardGroups, { params: { teamId, collectionId }, body: { groupIds } });
      }),
    orderCards: (groupId: string, cardIds: string[]) => trying(t("saveFailed"), () => place(groupId, cardIds)),
    add: (groupId: string, cardId: string) => trying(t("saveFailed"), () => place(groupId, withCard(groupId, cardId))),
    take: (groupId: string, cardId: string) => trying(t("saveFailed"), () => place(groupId, without(groupId, cardId))),
    move: (cardId: string, from: string | null, to: string | null, index: number) =>
      trying(t("saveFailed"), async () => {
        const groups = [
          ...(to ? [{ groupId: to, cardIds: withCard(to, cardId, index) }] : []),
          ...(from ? [{ groupId: from, cardIds: without(from, cardId) }] : []),
        ];
        if (groups.length === 0) return;
        await call(cardsContract.placeCardsInGroups, { params: { teamId, collectionId }, body: { groups } });
      }),
    remove: async ({ id, name }: CardGroupShown) => {
      const words = { title: t("deleteTitle", { name }), body: t("deleteBody"), confirmLabel: t("delete") };
      if (!(await confirm({ ...words, danger: true }))) return;
      await trying(t("deleteFailed"), async () => {
        await call(cardsContract.deleteCardGroup, { params: at(id) });
        toast.done(t("deleted"), { undo: { label: say("undo"), run: () => void restore(id) } });
      });
    },
  };
}

export type GroupActions = ReturnType<typeof useGroupActions>;
