import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { showWords, translated, type WordsInput } from "#data/collections/translate.server.ts";
import type { DataLanguages } from "#data/collections/translations.ts";
import type { WordShown } from "#data/collections/translations-contract.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type CardDefinition, cardWords, type GroupDefinition, groupWords } from "./card-definitions.ts";
import { readCards, readGroups, requireCard, requireGroup } from "./read-cards.server.ts";
import { shapeCards } from "./shape-cards.server.ts";

export async function findCardWords(team: TeamDb, { collections, languages }: Definitions): Promise<WordShown[]> {
  const cards = await readCards(team, [...collections.keys()]);
  return cards.flatMap((card) => showCardWords(languages, card));
}

export async function findGroupWords(team: TeamDb, { collections, languages }: Definitions): Promise<WordShown[]> {
  const groups = await readGroups(team, [...collections.keys()]);
  return groups.flatMap((group) => showGroupWords(languages, group));
}

export const translateCard = (
  app: App,
  caller: TeamCaller,
  { collectionId, cardId }: { collectionId: string; cardId: string },
  input: WordsInput,
) =>
  shapeCards(app, caller, collectionId, async ({ team, definitions, log }) => {
    const before = await requireCard(team, collectionId, cardId);
    const translations = translated(definitions.languages, cardWords(before), before.translations, input);
    const columns = { translations: JSON.stringify(translations), version: sql<number>`version + 1` };
    await team.update("data_card", columns).where("id", "=", cardId).execute();
    const after = { ...before, translations, version: before.version + 1 };
    await log({ kind: "updated", subject: "card", subjectId: cardId, before, after });
    return showCardWords(definitions.languages, after);
  });

export const translateGroup = (
  app: App,
  caller: TeamCaller,
  { collectionId, groupId }: { collectionId: string; groupId: string },
  input: WordsInput,
) =>
  shapeCards(app, caller, collectionId, async ({ team, definitions, log }) => {
    const before = await requireGroup(team, collectionId, groupId);
    const translations = translated(definitions.languages, groupWords(before), before.translations, input);
    const columns = { translations: JSON.stringify(translations), version: sql<number>`version + 1` };
    await team.update("data_card_group", columns).where("id", "=", groupId).execute();
    const after = { ...before, translations, version: before.version + 1 };
    await log({ kind: "updated", subject: "cardGroup", subjectId: groupId, before, after });
    return showGroupWords(definitions.languages, after);
  });

const showCardWords = (languages: DataLanguages, card: CardDefinition): WordShown[] =>
  showWords(languages, cardWords(card), card.translations, {
    subject: "card",
    subjectId: card.id,
    collectionId: card.collectionId,
  });

const showGroupWords = (languages: DataLanguages, group: GroupDefinition): WordShown[] =>
  showWords(languages, groupWords(group), group.translations, {
    subject: "cardGroup",
    subjectId: group.id,
    collectionId: group.collectionId,
  });
