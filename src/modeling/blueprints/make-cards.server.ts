import { inParts } from "#data/records/writing/drafts.server.ts";
import { cardWords, groupWords } from "#modeling/cards/card-definitions.ts";
import { writePlaces } from "#modeling/cards/groups.server.ts";
import { readCards, readGroups } from "#modeling/cards/read-cards.server.ts";
import type { CardGroupItem, CardItem, Parts } from "./content.ts";
import type { Target } from "./install.server.ts";

export async function makeCards({ team, caller, idOf, wordsOf }: Target, items: CardItem[]) {
  const rows = items.map((item) => {
    const { words, translations } = wordsOf(cardWords(item), item.translations);
    const { title, subtitle, description } = words;
    return {
      id: idOf(item.id),
      collection_id: idOf(item.collectionId),
      ...{ title: title!, subtitle: subtitle!, description: description! },
      translations: JSON.stringify(translations),
      type: item.type,
      editing_mode: item.editingMode,
      source_field_id: item.sourceFieldId === null ? null : idOf(item.sourceFieldId),
      fields: JSON.stringify(item.fields.map(({ fieldId, width }) => ({ fieldId: idOf(fieldId), width }))),
      rank: item.rank,
      created_by: caller.userId,
    };
  });
  for (const part of inParts(rows)) await team.insert("data_card", part).execute();
}

export async function makeCardGroups({ team, caller, idOf, wordsOf }: Target, items: CardGroupItem[]) {
  const rows = items.map((item) => {
    const { words, translations } = wordsOf(groupWords(item), item.translations);
    return {
      id: idOf(item.id),
      collection_id: idOf(item.collectionId),
      name: words.name!,
      translations: JSON.stringify(translations),
      icon: item.icon,
      rank: item.rank,
      created_by: caller.userId,
    };
  });
  for (const part of inParts(rows)) await team.insert("data_card_group", part).execute();
  for (const item of items) await writePlaces(team, idOf(item.id), item.cardIds.map(idOf));
}

/** For the log of definitions. */
export async function madeCards({ team, idOf }: Target, { collections }: Parts) {
  const places = collections.map(({ id }) => idOf(id));
  const [cards, groups] = await Promise.all([readCards(team, places), readGroups(team, places)]);
  return [
    ...cards.map((after) => ({ kind: "created", subject: "card", subjectId: after.id, after }) as const),
    ...groups.map((after) => ({ kind: "created", subject: "cardGroup", subjectId: after.id, after }) as const),
  ];
}
