import type { DataRights } from "#data/collections/data-rights.ts";
import type { FieldDefinition } from "#data/collections/definitions.ts";
import { definitionsAndRights, newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { mayShapeData, sightByRights, sightForShaping } from "#data/collections/shaped-definitions.ts";
import { showField } from "#data/collections/show-field.ts";
import { plainWords, type WordsReader, wordsReader } from "#data/collections/words-reader.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import {
  type CardDefinition,
  CardScope,
  cardFor,
  cardIn,
  cardWords,
  type GroupDefinition,
  groupIn,
  groupWords,
} from "./card-definitions.ts";
import type { CardGroupShown, CardShown } from "./contract.ts";
import { findLinkedViews } from "./linked-views.server.ts";
import { readCards, readGroups } from "./read-cards.server.ts";
import { cardTypeNames } from "./registry.ts";

/** What the page of a record shows, as the caller sees it there, or shapes it: the ancestors' first. */
export async function listCards(team: TeamDb, caller: TeamCaller, collectionId: string, isShaping: boolean) {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const sight = isShaping ? sightForShaping(rights, caller) : sightByRights(rights);
  if (!sight.seesCollection(collectionId)) throw new Refusal("not_found");
  const line = definitions
    .lineOf(collectionId)
    .map(({ id }) => id)
    .toReversed();
  const byPlace = (one: { collectionId: string }, other: { collectionId: string }) =>
    line.indexOf(one.collectionId) - line.indexOf(other.collectionId);
  const [cards, groups] = await Promise.all([readCards(team, line), readGroups(team, line)]);
  const reader = wordsReader(definitions.languages, caller);
  const scope = new CardScope(definitions, collectionId);
  const live = new Set(cards.map(({ id }) => id));
  const viewOf = await viewReader(team, { caller, rights, scope, isShaping: isShaping && mayShapeData(caller) }, cards);
  const seen = cards.toSorted(byPlace).map((card) => cardFor(card, scope, sight));
  const used = new Set(
    seen.flatMap(({ sourceFieldId, fields }) => [sourceFieldId, ...fields.map((each) => each.fieldId)]),
  );
  return {
    cards: seen.map((card) => ({ ...showCard(card, reader), ...viewOf(card) })),
    fields: [...definitions.plain.fields.values()]
      .filter(({ id }) => used.has(id))
      .map((field) => showField(field, reader)),
    groups: groups.toSorted(byPlace).map((group) => showGroup(group, live, reader)),
  };
}

/** What a card of the collection can be about, whatever its type. */
export async function listCardSources(team: TeamDb, caller: TeamCaller, collectionId: string) {
  const { definitions, rights } = await definitionsAndRights(team, caller);
  const sight = sightForShaping(rights, caller);
  if (!sight.seesCollection(collectionId)) throw new Refusal("not_found");
  const scope = new CardScope(definitions, collectionId);
  const isSource = (field: FieldDefinition) =>
    cardTypeNames.some((type) => scope.sourceOf({ type, sourceFieldId: field.id })) &&
    sight.seesField(field.id, scope.placesOf(field));
  const reader = wordsReader(definitions.languages, caller);
  const sources = [...definitions.plain.fields.values()].filter(isSource);
  return { sources: sources.map((field) => showField(field, reader)) };
}

/** What was just written, as the caller sees it. */
export async function showCardTo(
  team: TeamDb,
  caller: TeamCaller,
  card: CardDefinition,
  isShaping = true,
): Promise<CardShown> {
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const scope = new CardScope(definitions, card.collectionId);
  const viewOf = await viewReader(team, { caller, rights, scope, isShaping }, [card]);
  const seen = cardFor(card, scope, isShaping ? sightForShaping(rights, caller) : sightByRights(rights));
  return { ...showCard(seen, wordsReader(definitions.languages, caller)), ...viewOf(seen) };
}

export async function showGroupTo(team: TeamDb, caller: TeamCaller, group: GroupDefinition): Promise<CardGroupShown> {
  const { definitions } = await newestDefinitionsAndRights(team, caller);
  const line = definitions.lineOf(group.collectionId).map(({ id }) => id);
  const live = new Set((await readCards(team, line)).map(({ id }) => id));
  return showGroup(group, live, wordsReader(definitions.languages, caller));
}

type Viewing = { caller: TeamCaller; rights: DataRights; scope: CardScope; isShaping: boolean };

/**
 * The view that a card is seen through. Readers are not told of one that they do not see, or that nobody sees yet: the
 * card is plain for them. Who shapes it is told why.
 */
async function viewReader(team: TeamDb, { caller, rights, scope, isShaping }: Viewing, cards: CardDefinition[]) {
  const views = await findLinkedViews(
    team,
    cards.map(({ viewId }) => viewId),
  );
  return (card: CardDefinition): Pick<CardShown, "viewId" | "viewState"> => {
    if (card.viewId === null) return { viewId: null };
    const view = views.get(card.viewId);
    const isThere = view !== undefined && scope.fitsView(card, view.collectionId);
    if (isShaping)
      return {
        viewId: card.viewId,
        ...(!isThere ? { viewState: "gone" } : view.isPublished ? {} : { viewState: "unpublished" }),
      };
    return { viewId: isThere && view.isPublished && view.maySee(caller, rights) ? card.viewId : null };
  };
}

function showCard(plain: CardDefinition, reader: WordsReader): CardShown {
  const { translations: _, fields, ...card } = cardIn(plain, reader.language);
  return { ...card, fields: fields as CardShown["fields"], ...plainWords(reader, cardWords(plain)) };
}

function showGroup(plain: GroupDefinition, live: ReadonlySet<string>, reader: WordsReader): CardGroupShown {
  const { translations: _, ...group } = groupIn(plain, reader.language);
  const cardIds = group.cardIds.filter((id) => live.has(id));
  return { ...group, cardIds, ...plainWords(reader, groupWords(plain)) };
}
