import { createCollection } from "#data/collections/collections.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import { newestDefinitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { newId } from "#shared/ids.ts";
import { addItemsIn } from "./add-items.server.ts";
import { ensureListFields } from "./ensure-list-fields.server.ts";

type Input = { id?: string | undefined; name: string; icon?: string | undefined; items: string[] };

/** A collection that is a list from the beginning, with its items: all of it or nothing. */
export async function createList(app: App, caller: TeamCaller, input: Input, say: Say): Promise<string> {
  return app.db.transaction(async (tx: Db) => {
    const team = tx.team(caller.teamId);
    const id = input.id ?? newId();
    const isRepeated = input.id && (await readDefinitions(team)).collections.has(id);
    if (isRepeated) return id;
    await createCollection(app, caller, {
      ...{ id, name: input.name, pluralName: input.name, icon: input.icon ?? "fas_list" },
      ...{ isUsedAsCustomList: true, isShownInSidebar: false, isGloballySearchable: false },
    });
    const current = await ensureListFields(app, caller, id, say);
    if (input.items.length > 0) {
      const known = await newestDefinitionsAndRights(team, current);
      // It holds nothing but what its maker puts there with this act: for that nobody needs rights to records.
      const rights = DataRights.ofEverything(known.definitions);
      await addItemsIn({ app, tx, caller: current, ...known, rights }, id, input.items);
    }
    return id;
  });
}
