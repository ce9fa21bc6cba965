import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { CardScope, type ShownField } from "./card-definitions.ts";
import type { EditingMode } from "./card-type.ts";
import { changedLayout, type LayoutInput, requireLayout } from "./check-card.ts";
import { writePlaces } from "./groups.server.ts";
import { findLinkedViews } from "./linked-views.server.ts";
import { readCards, requireCard, requireGroup } from "./read-cards.server.ts";
import type { CardTypeName } from "./registry.ts";
import { refuseTwice, requireWhole, shapeCards } from "./shape-cards.server.ts";

type Words = { title?: string | undefined; subtitle?: string | undefined; description?: string | undefined };
type NewCard = Words & {
  editingMode?: EditingMode | undefined;
  id?: string | undefined;
  title: string;
  type: CardTypeName;
  sourceFieldId?: string | null | undefined;
  viewId?: string | null | undefined;
  fields?: ShownField[] | undefined;
  /** At the end of each. */
  groupIds?: string[] | undefined;
};
type CardKey = { collectionId: string; cardId: string };

export const createCard = (app: App, caller: TeamCaller, collectionId: string, input: NewCard) =>
  shapeCards(app, caller, collectionId, async ({ team, definitions, sight, log }) => {
    const cards = await readCards(team, [collectionId]);
    const repeated = cards.find(({ id }) => id === input.id);
    if (repeated) return repeated;
    const { type, sourceFieldId = null, viewId = null, fields = [] } = input;
    const layout = { type, sourceFieldId, viewId, fields };
    const views = await findLinkedViews(team, [viewId]);
    requireLayout(new CardScope(definitions, collectionId), { ...sight, views }, layout);
    const id = input.id ?? newId();
    await team
      .insert("data_card", [
        {
          id,
          collection_id: collectionId,
          title: input.title,
          subtitle: input.subtitle ?? "",
          description: input.description ?? "",
          type: layout.type,
          ...(input.editingMode && { editing_mode: input.editingMode }),
          source_field_id: layout.sourceFieldId,
          view_id: layout.viewId,
          fields: JSON.stringify(layout.fields),
          rank: (cards.at(-1)?.rank ?? 0) + 1,
          created_by: caller.userId,
        },
      ])
      .execute()
      .catch(refuseTwice);
    const after = await requireCard(team, collectionId, id);
    await log({ kind: "created", subject: "card", subjectId: id, after });
    for (const groupId of new Set(input.groupIds)) {
      const before = await requireGroup(team, collectionId, groupId);
      await writePlaces(team, groupId, [...before.cardIds, id]);
      const group = await requireGroup(team, collectionId, groupId);
      await log({ kind: "updated", subject: "cardGroup", subjectId: groupId, before, after: group });
    }
    return after;
  });

/** Without `isShaping` by somebody who looked at it as they may read it: what they did not see of it stays. */
export const changeCard = (
  app: App,
  caller: TeamCaller,
  { collectionId, cardId }: CardKey,
  {
    type,
    sourceFieldId,
    viewId,
    fields,
    editingMode,
    ...words
  }: Words & LayoutInput & { editingMode?: EditingMode | undefined },
  isShaping = true,
) =>
  shapeCards(app, caller, collectionId, async ({ team, definitions, sight: whole, sightByRights, log }) => {
    const before = await requireCard(team, collectionId, cardId);
    const views = await findLinkedViews(team, [viewId, before.viewId]);
    const sight = { ...(isShaping ? whole : sightByRights), views };
    const view = views.get(before.viewId ?? "");
    // Shown as none, and sent back like that, it stays.
    const isUnseen = !isShaping && !(view?.isPublished && whole.seesCollection(view.collectionId));
    const scope = new CardScope(definitions, collectionId);
    const layout = changedLayout(scope, sight, before, {
      ...{ type, sourceFieldId, fields },
      viewId: viewId === null && isUnseen ? undefined : viewId,
    });
    const columns = {
      ...(words.title !== undefined && { title: words.title }),
      ...(words.subtitle !== undefined && { subtitle: words.subtitle }),
      ...(words.description !== undefined && { description: words.description }),
      ...(editingMode && { editing_mode: editingMode }),
      type: layout.type,
      source_field_id: layout.sourceFieldId,
      view_id: layout.viewId,
      fields: JSON.stringify(layout.fields),
      version: sql<number>`version + 1`,
    };
    await team.update("data_card", columns).where("id", "=", cardId).execute();
    const after = await requireCard(team, collectionId, cardId);
    await log({ kind: "updated", subject: "card", subjectId: cardId, before, after });
    return after;
  });

/** Its places in groups stay, for when it comes back. */
export const deleteCard = (app: App, caller: TeamCaller, { collectionId, cardId }: CardKey) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const before = await requireCard(team, collectionId, cardId);
    await team.update("data_card", { deleted_at: new Date() }).where("id", "=", cardId).execute();
    await log({ kind: "deleted", subject: "card", subjectId: cardId, before });
  });

export const restoreCard = (app: App, caller: TeamCaller, { collectionId, cardId }: CardKey) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const back = await team
      .update("data_card", { deleted_at: null })
      .where("id", "=", cardId)
      .where("collection_id", "=", collectionId)
      .where("deleted_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!back) throw new Refusal("not_found");
    const after = await requireCard(team, collectionId, cardId);
    await log({ kind: "restored", subject: "card", subjectId: cardId, after });
    return after;
  });

export const orderCards = (app: App, caller: TeamCaller, collectionId: string, cardIds: string[]) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const cards = await readCards(team, [collectionId]);
    requireWhole(cards, cardIds);
    for (const [place, id] of cardIds.entries()) {
      await team
        .update("data_card", { rank: place + 1 })
        .where("id", "=", id)
        .execute();
    }
    const before = { cardOrder: cards.map(({ id }) => id) };
    const after = { cardOrder: cardIds };
    await log({ kind: "updated", subject: "collection", subjectId: collectionId, before, after });
  });
