import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { useDefinitionsChanged } from "#features/collections/ui/structure-queries.ts";
import { newId } from "#shared/ids.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type CardShown, cardsContract } from "../contract.ts";

/** What can be done with a card from the list of them. */
export function useCardActions(collectionId: string) {
  const t = useTranslations("cards.actions");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const at = (cardId: string) => ({ teamId, collectionId, cardId });

  const trying = async (sentence: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast.fail(explainFailure(sentence, error));
    } finally {
      await definitionsChanged();
    }
  };
  const restore = (cardId: string) =>
    trying(t("restoreFailed"), async () => void (await call(cardsContract.restoreCard, { params: at(cardId) })));
  const forget = (cardId: string) =>
    trying(t("deleteFailed"), async () => void (await call(cardsContract.deleteCard, { params: at(cardId) })));

  return {
    order: (cardIds: string[]) =>
      trying(t("orderFailed"), async () => {
        await call(cardsContract.orderCards, { params: { teamId, collectionId }, body: { cardIds } });
      }),
    duplicate: (card: CardShown) =>
      trying(t("createFailed"), async () => {
        const { type, sourceFieldId, fields } = card;
        const { title: name, subtitle, description } = card.plain ?? card;
        const title = t("copyOf", { title: name }).slice(0, 120);
        const body = { id: newId(), title, type, subtitle, description, sourceFieldId, fields };
        const made = await call(cardsContract.createCard, { params: { teamId, collectionId }, body });
        toast.done(t("created"), { undo: { label: say("undo"), run: () => void forget(made.id) } });
      }),
    /** Asks first; true where it was deleted. */
    remove: async ({ id, title }: Pick<CardShown, "id" | "title">): Promise<boolean> => {
      const words = { title: t("deleteTitle", { title }), body: t("deleteBody"), confirmLabel: t("delete") };
      if (!(await confirm({ ...words, danger: true }))) return false;
      let isGone = false;
      await trying(t("deleteFailed"), async () => {
        await call(cardsContract.deleteCard, { params: at(id) });
        isGone = true;
        toast.done(t("deleted"), { undo: { label: say("undo"), run: () => void restore(id) } });
      });
      return isGone;
    },
  };
}

export type CardActions = ReturnType<typeof useCardActions>;
