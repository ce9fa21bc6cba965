import type { FieldUsesOf } from "#data/collections/field-use.server.ts";
import { cardIn } from "./card-definitions.ts";
import { readCards } from "./read-cards.server.ts";

/** Cards that are about the field, or show it; without it they show the rest. */
export const findCardUses: FieldUsesOf = async (team, definitions, fieldId) => {
  const cards = await readCards(team, [...definitions.collections.keys()]);
  const using = cards.filter(
    ({ sourceFieldId, fields }) => sourceFieldId === fieldId || fields.some((each) => each.fieldId === fieldId),
  );
  return using.map((card) => ({
    kind: "card",
    collectionId: card.collectionId,
    subjectId: card.id,
    name: cardIn(card, definitions.language).title,
  }));
};
