import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { GroupDefinition } from "./card-definitions.ts";
import { keepHidden } from "./keep-hidden.ts";
import { readCards, readGroups, requireGroup } from "./read-cards.server.ts";
import { refuseTwice, requireWhole, shapeCards } from "./shape-cards.server.ts";

type NewGroup = { id?: string | undefined; name: string; icon?: string | undefined };
type Changes = { name?: string | undefined; icon?: string | undefined };
type GroupKey = { collectionId: string; groupId: string };

export const createGroup = (app: App, caller: TeamCaller, collectionId: string, input: NewGroup) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const groups = await readGroups(team, [collectionId]);
    const repeated = groups.find(({ id }) => id === input.id);
    if (repeated) return repeated;
    const id = input.id ?? newId();
    await team
      .insert("data_card_group", [
        {
          id,
          collection_id: collectionId,
          name: input.name,
          ...(input.icon !== undefined && { icon: input.icon }),
          rank: (groups.at(-1)?.rank ?? 0) + 1,
          created_by: caller.userId,
        },
      ])
      .execute()
      .catch(refuseTwice);
    const after = await requireGroup(team, collectionId, id);
    await log({ kind: "created", subject: "cardGroup", subjectId: id, after });
    return after;
  });

export const changeGroup = (app: App, caller: TeamCaller, { collectionId, groupId }: GroupKey, input: Changes) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const before = await requireGroup(team, collectionId, groupId);
    const columns = {
      ...(input.name !== undefined && { name: input.name }),
      ...(input.icon !== undefined && { icon: input.icon }),
      version: sql<number>`version + 1`,
    };
    await team.update("data_card_group", columns).where("id", "=", groupId).execute();
    const after = await requireGroup(team, collectionId, groupId);
    await log({ kind: "updated", subject: "cardGroup", subjectId: groupId, before, after });
    return after;
  });

export const deleteGroup = (app: App, caller: TeamCaller, { collectionId, groupId }: GroupKey) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const before = await requireGroup(team, collectionId, groupId);
    await team.update("data_card_group", { deleted_at: new Date() }).where("id", "=", groupId).execute();
    await log({ kind: "deleted", subject: "cardGroup", subjectId: groupId, before });
  });

export const restoreGroup = (app: App, caller: TeamCaller, { collectionId, groupId }: GroupKey) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const back = await team
      .update("data_card_group", { deleted_at: null })
      .where("id", "=", groupId)
      .where("collection_id", "=", collectionId)
      .where("deleted_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!back) throw new Refusal("not_found");
    const after = await requireGroup(team, collectionId, groupId);
    await log({ kind: "restored", subject: "cardGroup", subjectId: groupId, after });
    return after;
  });

export const orderGroups = (app: App, caller: TeamCaller, collectionId: string, groupIds: string[]) =>
  shapeCards(app, caller, collectionId, async ({ team, log }) => {
    const groups = await readGroups(team, [collectionId]);
    requireWhole(groups, groupIds);
    for (const [place, id] of groupIds.entries()) {
      await team
        .update("data_card_group", { rank: place + 1 })
        .where("id", "=", id)
        .execute();
    }
    const before = { cardGroupOrder: groups.map(({ id }) => id) };
    const after = { cardGroupOrder: groupIds };
    await log({ kind: "updated", subject: "collection", subjectId: collectionId, before, after });
  });

/** The group's cards, in order; those in the bin keep their place in it. */
export const placeCards = async (
  app: App,
  caller: TeamCaller,
  { collectionId, groupId }: GroupKey,
  cardIds: string[],
): Promise<GroupDefinition> => (await placeInGroups(app, caller, collectionId, [{ groupId, cardIds }]))[0]!;

/** Of several groups in one act; each is named once. */
export const placeInGroups = (
  app: App,
  caller: TeamCaller,
  collectionId: string,
  inputs: { groupId: string; cardIds: string[] }[],
): Promise<GroupDefinition[]> =>
  shapeCards(app, caller, collectionId, async ({ team, definitions, log }) => {
    if (new Set(inputs.map(({ groupId }) => groupId)).size !== inputs.length) throw new Refusal("not_found");
    const line = definitions.lineOf(collectionId).map(({ id }) => id);
    const live = new Set((await readCards(team, line)).map(({ id }) => id));
    const placed: GroupDefinition[] = [];
    for (const { groupId, cardIds } of inputs) {
      const before = await requireGroup(team, collectionId, groupId);
      const isWhole = new Set(cardIds).size === cardIds.length && cardIds.every((id) => live.has(id));
      if (!isWhole) throw new Refusal("not_found");
      const ids = keepHidden(before.cardIds, cardIds, { idOf: (id) => id, isSeen: (id) => live.has(id) });
      await writePlaces(team, groupId, ids);
      const after = await requireGroup(team, collectionId, groupId);
      await log({ kind: "updated", subject: "cardGroup", subjectId: groupId, before, after });
      placed.push(after);
    }
    return placed;
  });

export async function writePlaces(team: TeamDb, groupId: string, cardIds: string[]) {
  await team.remove("data_card_placement").where("group_id", "=", groupId).execute();
  const rows = cardIds.map((cardId, place) => ({ group_id: groupId, card_id: cardId, rank: place + 1 }));
  if (rows.length > 0) await team.insert("data_card_placement", rows).execute();
}
