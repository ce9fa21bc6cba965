import type { CardDefinition, GroupDefinition } from "#modeling/cards/card-definitions.ts";
import type { CardGroupItem, CardItem } from "./content.ts";
import type { Source } from "./open-source.server.ts";

/** A card with those of its fields that come along. */
export function gatherCard({ knows, definitions, note }: Source, card: CardDefinition): CardItem {
  const { version: _, translations, ...rest } = card;
  const fields = card.fields.filter(({ fieldId }) => knows(fieldId)) as CardItem["fields"];
  const isLost = card.fields.some(({ fieldId }) => definitions.fields.has(fieldId) && !knows(fieldId));
  const name = definitions.collections.get(card.collectionId)!.pluralName;
  if (isLost) note("data.blueprintReference", { name, field: card.title });
  return { ...rest, fields, translations: structuredClone(translations) as CardItem["translations"] };
}

export function gatherCardGroup({ knows }: Source, group: GroupDefinition): CardGroupItem {
  const { version: _, translations, ...rest } = group;
  const words = structuredClone(translations) as CardGroupItem["translations"];
  return { ...rest, cardIds: group.cardIds.filter(knows), translations: words };
}
