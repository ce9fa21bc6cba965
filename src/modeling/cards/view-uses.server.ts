import type { Definitions } from "#data/collections/definitions.ts";
import type { FieldUse } from "#data/collections/field-use.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { cardIn } from "./card-definitions.ts";
import { readCards } from "./read-cards.server.ts";

/** Cards that show linked records through a view; without it they show them plainly. */
export async function findCardsThrough(team: TeamDb, definitions: Definitions, viewId: string): Promise<FieldUse[]> {
  const cards = await readCards(team, [...definitions.collections.keys()]);
  return cards
    .filter((card) => card.viewId === viewId)
    .map((card) => ({
      kind: "card",
      collectionId: card.collectionId,
      subjectId: card.id,
      name: cardIn(card, definitions.language).title,
    }));
}
