import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useAttempt } from "#data/collections/ui/use-attempt.ts";
import { useBin } from "#data/collections/ui/use-bin.ts";
import { newId } from "#shared/ids.ts";
import { toast } from "#ui/toast.ts";
import { type CardShown, cardsContract } from "../contract.ts";

/** What can be done with a card from the list of them. */
export function useCardActions(collectionId: string) {
  const t = useTranslations("cards.actions");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const attempt = useAttempt();
  const { putInBin } = useBin();
  const at = (cardId: string) => ({ teamId, collectionId, cardId });

  const forget = (cardId: string) =>
    attempt(t("deleteFailed"), () => call(cardsContract.deleteCard, { params: at(cardId) }));

  return {
    order: (cardIds: string[]) =>
      attempt(t("orderFailed"), () =>
        call(cardsContract.orderCards, { params: { teamId, collectionId }, body: { cardIds } }),
      ),
    duplicate: (card: CardShown) =>
      attempt(t("createFailed"), async () => {
        const { type, editingMode, sourceFieldId, fields, viewState } = card;
        const viewId = viewState === "gone" ? null : card.viewId;
        const { title: name, subtitle, description } = card.plain ?? card;
        const title = t("copyOf", { title: name }).slice(0, 120);
        const body = { id: newId(), title, type, editingMode, subtitle, description, sourceFieldId, viewId, fields };
        const made = await call(cardsContract.createCard, { params: { teamId, collectionId }, body });
        toast.done(t("created"), { undo: { label: say("undo"), run: () => void forget(made.id) } });
      }),
    /** Asks first; true where it was deleted. */
    remove: ({ id, title }: Pick<CardShown, "id" | "title">): Promise<boolean> =>
      putInBin({
        name: title,
        question: { body: t("deleteBody"), confirmLabel: t("delete") },
        remove: () => call(cardsContract.deleteCard, { params: at(id) }),
        removeFailed: t("deleteFailed"),
        restore: () => call(cardsContract.restoreCard, { params: at(id) }),
        restoreFailed: t("restoreFailed"),
      }),
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
