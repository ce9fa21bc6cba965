import { createCollection } from "#data/collections/collections.server.ts";
import { DataRights } from "#data/collections/data-rights.ts";
import { changeField, createField } from "#data/collections/fields.server.ts";
import { patiently } from "#data/collections/patience.server.ts";
import { newestDefinitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { listSetting } from "#data/fields/type-settings.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import type { Say } from "#server/words.ts";
import { Refusal, refuseField } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { addItemsIn } from "./add-items.server.ts";
import type { ListedField } from "./contract.ts";
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

/** A list and the field that offers it, in one transaction: neither is there without the other. */
export const createListForField = (
  app: App,
  caller: TeamCaller,
  { field, ...list }: Input & { field: ListedField },
  say: Say,
): Promise<string> =>
  patiently(() =>
    app.db.transaction(async (tx: Db) => {
      const listId = await createList(app, caller, list, say);
      const definitions = await readDefinitions(tx.team(caller.teamId));
      const type = "create" in field ? field.create.dataType : definitions.fields.get(field.fieldId)?.type;
      if (!type) throw new Refusal("not_found");
      const setting = listSetting(fieldTypeNamed(type));
      if (!setting) refuseField("field", "data.offersNoList");
      const input = "create" in field ? field.create : field.change;
      const config = { ...input.config, [setting]: listId };
      if ("create" in field) await createField(app, caller, field.collectionId, { ...field.create, config });
      else await changeField(app, caller, field, { ...field.change, config });
      return listId;
    }),
  );
