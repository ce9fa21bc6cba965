import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import type { App } from "#server/app.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { readContent } from "./content.server.ts";
import { type Found, showSaved } from "./find-blueprint.server.ts";
import { gather } from "./gather.server.ts";

type Input = { id?: string | undefined; collectionId: string; name: string; description: string; price: string | null };

/** The tree as it is at this moment; what becomes of it later does not change the blueprint. */
export const maxBlueprints = 500;

export async function saveBlueprint(app: App, caller: TeamCaller, input: Input): Promise<Found> {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    const find = (id: string) => team.from("blueprint").selectAll().where("id", "=", id).executeTakeFirst();
    const repeated = input.id && (await find(input.id));
    if (repeated) return { shown: showSaved(repeated), content: readContent(repeated.content) };
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const content = await gather(team, {
      ...{ definitions: shapedBy(definitions, caller), rights },
      ...{ rootId: input.collectionId, forOthers: false },
    });
    const id = input.id ?? newId();
    await team
      .insert("blueprint", [
        {
          id,
          collection_id: input.collectionId,
          name: input.name,
          description: input.description,
          icon: definitions.collections.get(input.collectionId)!.icon,
          price: input.price,
          collections: content.parts.collections.length,
          fields: content.parts.fields.length,
          content: JSON.stringify(content),
          created_by: caller.userId,
        },
      ])
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === "23505" ? refuseTakenId() : error;
      });
    return { shown: showSaved((await find(id))!), content };
  });
}

export async function removeBlueprint(app: App, caller: TeamCaller, blueprintId: string) {
  const gone = await app.db
    .team(caller.teamId)
    .remove("blueprint")
    .where("id", "=", blueprintId)
    .returning("id")
    .executeTakeFirst();
  if (!gone) throw new Refusal("not_found");
}
