import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod";
import { call } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { name, words } from "#data/collections/structure-contract.ts";
import { askedFor } from "#data/collections/ui/collections-query.ts";
import { useDefinitionsChanged } from "#data/collections/ui/structure-queries.ts";
import { ApiError } from "#shared/errors.ts";
import { id } from "#shared/id-schema.ts";
import { newId } from "#shared/ids.ts";
import { useFollowedForm } from "#ui/form/use-followed-form.ts";
import { useZodForm } from "#ui/form/use-zod-form.ts";
import { toast } from "#ui/toast.ts";
import { editingModes } from "../../card-type.ts";
import { type CardGroupShown, type CardShown, cardField, cardsContract } from "../../contract.ts";
import { cardTypeNames } from "../../registry.ts";
import { mostCardFields } from "../../rules.ts";

const cardSchema = z.object({
  title: name,
  subtitle: words(300),
  description: words(2000),
  type: z.enum(cardTypeNames),
  editingMode: z.enum(editingModes),
  sourceFieldId: id.nullable(),
  viewId: id.nullable(),
  fields: z.array(cardField).max(mostCardFields),
  /** The tabs that it is on. */
  groupIds: z.array(id),
});

export type CardValues = z.output<typeof cardSchema>;
export type CardForm = ReturnType<typeof useCardForm>;

type CardFormProps = {
  collectionId: string;
  /** Undefined: a new one. */
  card: CardShown | undefined;
  /** The collection's own. */
  groups: readonly CardGroupShown[];
  onCreated: () => void;
};

/** A card that is written or changed. What others change meanwhile comes in where nothing was typed. */
export function useCardForm({ collectionId, card, groups, onCreated }: CardFormProps) {
  const t = useTranslations("cards.editor");
  const { teamId, isShaping = false } = useTeamScope();
  const definitionsChanged = useDefinitionsChanged();
  const [freshId] = useState(newId);
  // A card on no tab is on no page: the first one is what most mean.
  const [firstTab] = useState(() => groups.slice(0, 1).map((group) => group.id));
  const source = useMemo(() => valuesOf(card, groups, firstTab), [card, groups, firstTab]);
  const cardId = card?.id ?? freshId;

  /** Into those it is not in yet, at the end; out of those it is no longer in. */
  const place = async (groupIds: readonly string[]) => {
    const moved = groups.flatMap(({ id: groupId, cardIds }) => {
      const isIn = cardIds.includes(cardId);
      if (isIn === groupIds.includes(groupId)) return [];
      return [{ groupId, cardIds: isIn ? cardIds.filter((each) => each !== cardId) : [...cardIds, cardId] }];
    });
    if (moved.length === 0) return;
    await call(cardsContract.placeCardsInGroups, { params: { teamId, collectionId }, body: { groups: moved } });
  };
  const create = async (values: CardValues) => {
    await call(cardsContract.createCard, { params: { teamId, collectionId }, body: { ...values, id: freshId } });
    toast.done(t("created"));
  };
  const change = async (values: CardValues) => {
    const { groupIds, ...changes } = followed.changedValues(values);
    const params = { teamId, collectionId, cardId };
    if (Object.keys(changes).length > 0)
      await call(cardsContract.changeCard, { params, query: askedFor(isShaping), body: changes });
    if (groupIds) await place(groupIds);
    toast.done(t("saved"));
  };
  const form = useZodForm({
    schema: cardSchema,
    initialValues: source,
    labels: { title: t("cardTitle") },
    submit: async (values) => {
      try {
        await (card ? change(values) : create(values));
      } catch (error) {
        if (!(error instanceof ApiError) || error.fields.length === 0)
          toast.fail(card ? t("saveFailed") : t("createFailed"));
        throw error;
      } finally {
        await definitionsChanged();
      }
      if (!card) onCreated();
    },
  });
  const followed = useFollowedForm(form, source);
  return { form, followed };
}

const valuesOf = (
  card: CardShown | undefined,
  groups: readonly CardGroupShown[],
  firstTab: string[],
): z.input<typeof cardSchema> => ({
  ...wordsOf(card),
  type: card?.type ?? cardTypeNames[0],
  editingMode: card?.editingMode ?? "default_view",
  sourceFieldId: card?.sourceFieldId ?? null,
  viewId: card?.viewId ?? null,
  fields: card?.fields ?? [],
  groupIds: card ? groups.filter(({ cardIds }) => cardIds.includes(card.id)).map((group) => group.id) : firstTab,
});

/** As they were written, not as they were translated. */
function wordsOf(card: CardShown | undefined) {
  const { title, subtitle, description } = card?.plain ?? card ?? { title: "", subtitle: "", description: "" };
  return { title, subtitle, description };
}
