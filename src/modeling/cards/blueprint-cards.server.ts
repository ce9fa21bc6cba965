import * as z from "zod";
import { type BlueprintSource, blueprintPart } from "#data/collections/blueprint-part.server.ts";
import type { DefinitionChange } from "#data/collections/log-definition.server.ts";
import { fieldDisplayWidths } from "#data/collections/structure-contract.ts";
import { inParts } from "#data/records/writing/drafts.server.ts";
import { id } from "#shared/id-schema.ts";
import { type CardDefinition, cardWords, groupWords } from "./card-definitions.ts";
import { editingModes } from "./card-type.ts";
import { writePlaces } from "./groups.server.ts";
import { findLinkedViews, type LinkedView } from "./linked-views.server.ts";
import { readCards, readGroups } from "./read-cards.server.ts";
import { cardTypeNames } from "./registry.ts";

const translations = z.record(z.string(), z.record(z.string(), z.string())).default({});

const cardItem = z.object({
  id,
  collectionId: id,
  title: z.string(),
  subtitle: z.string().default(""),
  description: z.string().default(""),
  translations,
  type: z.enum(cardTypeNames),
  editingMode: z.enum(editingModes).default("default_view"),
  sourceFieldId: id.nullable().default(null),
  viewId: id.nullable().default(null),
  fields: z.array(z.object({ fieldId: id, width: z.enum(fieldDisplayWidths) })).default([]),
  rank: z.int().default(0),
});

const cardGroupItem = z.object({
  id,
  collectionId: id,
  name: z.string(),
  translations,
  icon: z.string(),
  rank: z.int().default(0),
  cardIds: z.array(id).default([]),
});

type CardItem = z.output<typeof cardItem>;

export const cardsInBlueprints = blueprintPart<CardItem>({
  name: "cards",
  item: cardItem,
  gather: async (team, source) => {
    const cards = await readCards(team, idsOf(source));
    const views = await findLinkedViews(
      team,
      cards.map(({ viewId }) => viewId),
    );
    // The views themselves come after the cards, those that are published with their collection.
    const comes = (view: LinkedView | undefined) => view?.isPublished === true && source.knows(view.collectionId);
    return cards
      .filter((card) => isWhole(source, card))
      .map((card) => withoutLost(source, card))
      .map((card) => ({ ...card, viewId: comes(views.get(card.viewId ?? "")) ? card.viewId : null }));
  },
  make: async ({ team, caller, idIfKnown, idOf, wordsOf }, items) => {
    const rows = items.map((item) => {
      const { words, translations: others } = wordsOf(cardWords(item), item.translations);
      const { title, subtitle, description } = words;
      return {
        id: idOf(item.id),
        collection_id: idOf(item.collectionId),
        ...{ title: title!, subtitle: subtitle!, description: description! },
        translations: JSON.stringify(others),
        type: item.type,
        editing_mode: item.editingMode,
        source_field_id: item.sourceFieldId === null ? null : idOf(item.sourceFieldId),
        view_id: item.viewId && idIfKnown(item.viewId),
        fields: JSON.stringify(item.fields.map(({ fieldId, width }) => ({ fieldId: idOf(fieldId), width }))),
        rank: item.rank,
        created_by: caller.userId,
      };
    });
    for (const part of inParts(rows)) await team.insert("data_card", part).execute();
    const made = await readCards(team, [...new Set(rows.map((row) => row.collection_id))]);
    return created("card", made, rows);
  },
});

export const cardGroupsInBlueprints = blueprintPart<z.output<typeof cardGroupItem>>({
  name: "cardGroups",
  item: cardGroupItem,
  gather: async (team, source) =>
    (await readGroups(team, idsOf(source))).map(({ version: _, ...group }) => ({
      ...group,
      cardIds: group.cardIds.filter(source.knows),
      translations: copyOf(group.translations),
    })),
  make: async ({ team, caller, idOf, wordsOf }, items) => {
    const rows = items.map((item) => {
      const { words, translations: others } = wordsOf(groupWords(item), item.translations);
      return {
        id: idOf(item.id),
        collection_id: idOf(item.collectionId),
        name: words.name!,
        translations: JSON.stringify(others),
        icon: item.icon,
        rank: item.rank,
        created_by: caller.userId,
      };
    });
    for (const part of inParts(rows)) await team.insert("data_card_group", part).execute();
    for (const item of items) await writePlaces(team, idOf(item.id), item.cardIds.map(idOf));
    const made = await readGroups(team, [...new Set(rows.map((row) => row.collection_id))]);
    return created("cardGroup", made, rows);
  },
});

const idsOf = ({ collections }: BlueprintSource) => collections.map((each) => each.id);

const copyOf = (words: unknown) => structuredClone(words) as CardItem["translations"];

/** A card about something that stays behind would be about nothing. */
function isWhole({ knows, note, definitions }: BlueprintSource, card: CardDefinition): boolean {
  const is = card.sourceFieldId === null || knows(card.sourceFieldId);
  const name = definitions.collections.get(card.collectionId)!.pluralName;
  if (!is) note("data.blueprintCard", { name, card: card.title });
  return is;
}

/** With those of its fields that come along. */
function withoutLost({ knows, definitions, note }: BlueprintSource, card: CardDefinition): CardItem {
  const { version: _, ...rest } = card;
  const fields = card.fields.filter(({ fieldId }) => knows(fieldId)) as CardItem["fields"];
  const isLost = card.fields.some(({ fieldId }) => definitions.fields.has(fieldId) && !knows(fieldId));
  const name = definitions.collections.get(card.collectionId)!.pluralName;
  if (isLost) note("data.blueprintReference", { name, field: card.title });
  return { ...rest, fields, translations: copyOf(card.translations) };
}

function created(subject: string, found: { id: string }[], rows: { id: string }[]): DefinitionChange[] {
  const ids = new Set(rows.map((row) => row.id));
  return found
    .filter((each) => ids.has(each.id))
    .map((after) => ({ kind: "created", subject, subjectId: after.id, after }));
}
