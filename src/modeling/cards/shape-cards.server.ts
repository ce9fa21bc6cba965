import { holdDefinitions } from "#data/collections/collections.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { type DefinitionChange, recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import {
  type DefinitionSight,
  shapedBy,
  sightByRights,
  sightForShaping,
} from "#data/collections/shaped-definitions.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseTakenId } from "#shared/errors.ts";

/** What whoever shapes cards works with, while nobody else does. */
export type Shaping = {
  team: TeamDb;
  definitions: Definitions;
  /** All that there is to shape, and what of it the caller may read too. */
  sight: DefinitionSight;
  sightByRights: DefinitionSight;
  log(change: DefinitionChange): Promise<void>;
};

/** In a live collection; every change of a team's definitions waits for the one before. */
export const shapeCards = <Result>(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  work: (shaping: Shaping) => Promise<Result>,
): Promise<Result> =>
  app.db.transaction(async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const sight = sightForShaping(rights, caller);
    const collection = shapedBy(definitions, caller).collections.get(collectionId);
    // A smart collection's records have the cards of its parent.
    if (!collection || collection.isSmart) throw new Refusal("not_found");
    const log = (change: DefinitionChange) => recordDefinitionChange(app, tx, caller, change);
    return work({ team, definitions, sight, sightByRights: sightByRights(rights), log });
  });

/** All of them, each once. */
export function requireWhole(known: readonly { id: string }[], ids: readonly string[]) {
  const all = new Set(known.map(({ id }) => id));
  const isWhole = ids.length === all.size && new Set(ids).size === all.size && ids.every((id) => all.has(id));
  if (!isWhole) throw new Refusal("not_found");
}

export function refuseTwice(error: { code?: string }): never {
  throw error.code === "23505" ? refuseTakenId() : error;
}
