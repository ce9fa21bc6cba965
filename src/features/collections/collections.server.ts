import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { CollectionDefinition } from "./definitions.ts";
import { tableNameFor } from "./identifiers.ts";
import { recordDefinitionChange } from "./log-definition.server.ts";
import { readDefinitions } from "./read-definitions.server.ts";
import { createTable } from "./tables.server.ts";

type Attributes = {
  icon?: string | undefined;
  description?: string | undefined;
  isGloballySearchable?: boolean | undefined;
  isShownInSidebar?: boolean | undefined;
  isShownOnTeamDashboard?: boolean | undefined;
  representsPeople?: boolean | undefined;
  isInternalConfiguration?: boolean | undefined;
  isUsedAsCustomList?: boolean | undefined;
  recordsCanBePurchased?: boolean | undefined;
};

type NewCollection = Attributes & {
  id?: string | undefined;
  name: string;
  pluralName: string;
  parentId?: string | null | undefined;
};

export async function createCollection(app: App, caller: TeamCaller, wish: NewCollection) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const repeated = wish.id && (await findCollection(team, wish.id));
    if (repeated) return repeated;
    if (wish.parentId) requireOpenParent(await findCollection(team, wish.parentId));
    const id = wish.id ?? newId();
    const table = tableNameFor(wish.pluralName, await takenTables(team));
    await createTable(team, table);
    await team
      .insert("collection", [
        {
          id,
          parent_id: wish.parentId ?? null,
          name: wish.name,
          plural_name: wish.pluralName,
          table_name: table,
          created_by: caller.userId,
          ...columnsOf(wish),
        },
      ])
      .execute()
      .catch(refuseTakenId);
    const made = await requireCollection(team, id);
    await recordDefinitionChange(app, tx, caller, {
      kind: "created",
      subject: "collection",
      subjectId: id,
      after: made,
    });
    return made;
  });
}

type Changes = Attributes & {
  name?: string | undefined;
  pluralName?: string | undefined;
  nameFieldId?: string | null | undefined;
  avatarFieldId?: string | null | undefined;
};

export async function changeCollection(app: App, caller: TeamCaller, collectionId: string, wish: Changes) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const before = await requireCollection(team, collectionId);
    const definitions = await readDefinitions(team);
    for (const fieldId of [wish.nameFieldId, wish.avatarFieldId]) {
      const isOurs = !fieldId || definitions.fieldsOf(collectionId).some((field) => field.id === fieldId);
      if (!isOurs) throw new Refusal("not_found");
    }
    const columns = {
      ...columnsOf(wish),
      ...(wish.name !== undefined && { name: wish.name }),
      ...(wish.pluralName !== undefined && { plural_name: wish.pluralName }),
      ...(wish.nameFieldId !== undefined && { name_field_id: wish.nameFieldId }),
      ...(wish.avatarFieldId !== undefined && { avatar_field_id: wish.avatarFieldId }),
    };
    if (Object.keys(columns).length === 0) return before;
    const version = before.version + 1;
    await team
      .update("collection", { ...columns, version })
      .where("id", "=", collectionId)
      .execute();
    const after = await requireCollection(team, collectionId);
    const change = { kind: "updated", subject: "collection", subjectId: collectionId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, change);
    return after;
  });
}

/** With everything below it; tables and values stay where they are. */
export async function deleteCollection(app: App, caller: TeamCaller, collectionId: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    await requireCollection(team, collectionId);
    const tree = (await readDefinitions(team)).treeOf(collectionId);
    const ids = tree.map(({ id }) => id);
    await team.update("collection", { deleted_at: new Date() }).where("id", "in", ids).execute();
    for (const { id } of tree) {
      await recordDefinitionChange(app, tx, caller, { kind: "deleted", subject: "collection", subjectId: id });
    }
  });
}

export async function restoreCollection(app: App, caller: TeamCaller, collectionId: string) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const binned = await team
      .from("collection")
      .select("parent_id")
      .where("id", "=", collectionId)
      .where("deleted_at", "is not", null)
      .executeTakeFirst();
    if (!binned) throw new Refusal("not_found");
    if (binned.parent_id) requireOpenParent(await findCollection(team, binned.parent_id));
    await team.update("collection", { deleted_at: null }).where("id", "=", collectionId).execute();
    await recordDefinitionChange(app, tx, caller, { kind: "restored", subject: "collection", subjectId: collectionId });
    return requireCollection(team, collectionId);
  });
}

/** Structural changes of one team wait for each other, so that names stay unique and orders whole. */
export const holdDefinitions = (tx: Db, teamId: string) =>
  tx.app.selectFrom("team").select("id").where("id", "=", teamId).forUpdate().execute();

export async function requireCollection(team: TeamDb, collectionId: string): Promise<CollectionDefinition> {
  const found = await findCollection(team, collectionId);
  if (!found) throw new Refusal("not_found");
  return found;
}

const findCollection = async (team: TeamDb, collectionId: string): Promise<CollectionDefinition | undefined> =>
  (await readDefinitions(team)).collections.get(collectionId);

function requireOpenParent(parent: CollectionDefinition | undefined) {
  if (!parent || parent.isSmart) throw new Refusal("not_found");
}

/** Of the bin too: a restored collection finds its table as it left it. */
async function takenTables(team: TeamDb): Promise<string[]> {
  const rows = await team.from("collection").select("table_name").execute();
  return rows.map((row) => row.table_name);
}

function refuseTakenId(error: { code?: string }): never {
  throw error.code === "23505" ? new Refusal("conflict") : error;
}

const columnsOf = (wish: Attributes) => ({
  ...(wish.icon !== undefined && { icon: wish.icon }),
  ...(wish.description !== undefined && { description: wish.description }),
  ...(wish.isGloballySearchable !== undefined && { is_globally_searchable: wish.isGloballySearchable }),
  ...(wish.isShownInSidebar !== undefined && { is_shown_in_sidebar: wish.isShownInSidebar }),
  ...(wish.isShownOnTeamDashboard !== undefined && { is_shown_on_team_dashboard: wish.isShownOnTeamDashboard }),
  ...(wish.representsPeople !== undefined && { represents_people: wish.representsPeople }),
  ...(wish.isInternalConfiguration !== undefined && { is_internal_configuration: wish.isInternalConfiguration }),
  ...(wish.isUsedAsCustomList !== undefined && { is_used_as_custom_list: wish.isUsedAsCustomList }),
  ...(wish.recordsCanBePurchased !== undefined && { records_can_be_purchased: wish.recordsCanBePurchased }),
});
