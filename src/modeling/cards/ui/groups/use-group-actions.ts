import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { type CardGroupShown, cardsContract } from "../../contract.ts";
import { cardsQuery } from "../card-queries.ts";

/** What can be done with tabs, and with the cards on them. Every change is saved at once. */
export function useGroupActions(collectionId: string) {
  const t = useTranslations("cards.groups");
  const { teamId, isShaping } = useTeamScope();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const { putInBin } = useBin();
  const at = (groupId: string) => ({ teamId, collectionId, groupId });

  /** As it is now: another change of one's own may have come between. */
  const cardsOn = (groupId: string): string[] =>
    queries.getQueryData(cardsQuery(teamId, collectionId, isShaping).queryKey)?.groups.find(({ id }) => id === groupId)
      ?.cardIds ?? [];
  const place = async (groupId: string, cardIds: string[]) => {
    await call(cardsContract.placeCards, { params: at(groupId), body: { cardIds } });
  };
  const without = (groupId: string, cardId: string) => cardsOn(groupId).filter((id) => id !== cardId);
  const withCard = (groupId: string, cardId: string, index?: number) => {
    const others = without(groupId, cardId);
    return others.toSpliced(index ?? others.length, 0, cardId);
  };

  return {
    order: (groupIds: string[]) =>
      attempt(t("saveFailed"), () =>
        call(cardsContract.orderCardGroups, { params: { teamId, collectionId }, body: { groupIds } }),
      ),
    orderCards: (groupId: string, cardIds: string[]) => attempt(t("saveFailed"), () => place(groupId, cardIds)),
    add: (groupId: string, cardId: string) => attempt(t("saveFailed"), () => place(groupId, withCard(groupId, cardId))),
    take: (groupId: string, cardId: string) => attempt(t("saveFailed"), () => place(groupId, without(groupId, cardId))),
    move: (cardId: string, from: string | null, to: string | null, index: number) =>
      attempt(t("saveFailed"), async () => {
        const groups = [
          ...(to ? [{ groupId: to, cardIds: withCard(to, cardId, index) }] : []),
          ...(from ? [{ groupId: from, cardIds: without(from, cardId) }] : []),
        ];
        if (groups.length === 0) return;
        await call(cardsContract.placeCardsInGroups, { params: { teamId, collectionId }, body: { groups } });
      }),
    remove: ({ id, name }: CardGroupShown) =>
      putInBin({
        name,
        question: { body: t("deleteBody"), confirmLabel: t("delete") },
        remove: () => call(cardsContract.deleteCardGroup, { params: at(id) }),
        removeFailed: t("deleteFailed"),
        restore: () => call(cardsContract.restoreCardGroup, { params: at(id) }),
        restoreFailed: t("restoreFailed"),
      }),
  };
}

export type GroupActions = ReturnType<typeof useGroupActions>;
