import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { type Attributes, columnsOf } from "./collection-attributes.ts";
import { requireMove, requireParent } from "./collection-place.server.ts";
import { canHoldPreference } from "./contact-preferences.ts";
import type { DataRights } from "./data-rights.ts";
import type { CollectionDefinition, Definitions } from "./definitions.ts";
import { followSoon } from "./follow-soon.server.ts";
import { tableNameFor } from "./identifiers.ts";
import { recordDefinitionChange } from "./log-definition.server.ts";
import { requireMembership, requireWholeFilters } from "./membership-rules.ts";
import { newestDefinitionsAndRights, readDefinitions } from "./read-definitions.server.ts";
import { shapedBy } from "./shaped-definitions.ts";
import { createTable } from "./tables.server.ts";
import { watchOpening } from "./watch-opening.server.ts";

type NewCollection = Attributes & {
  id?: string | undefined;
  name: string;
  pluralName: string;
  parentId?: string | null | undefined;
};

export async function createCollection(app: App, caller: TeamCaller, input: NewCollection) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const repeated = input.id && (await findCollection(team, input.id));
    if (repeated) return repeated;
    const opening = await watchOpening(team, caller);
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const isSmart = input.membershipFilter !== undefined;
    requireParent(shapedBy(definitions, caller), input.parentId ?? null, isSmart);
    requireMembershipInput(definitions, rights, isSmart ? (input.parentId ?? null) : null, input);
    requireOfferable(isSmart, input);
    const id = input.id ?? newId();
    const table = tableNameFor(input.pluralName, await takenTables(team));
    // A smart collection's records lie in its parent's table; the name is kept for it all the same.
    if (!isSmart) await createTable(team, { id, table });
    await team
      .insert("collection", [
        {
          id,
          parent_id: input.parentId ?? null,
          name: input.name,
          plural_name: input.pluralName,
          table_name: table,
          is_smart: isSmart,
          created_by: caller.userId,
          ...columnsOf(input),
        },
      ])
      .execute()
      .catch(refuseTwice);
    const made = await requireCollection(team, id);
    await opening.requireNothingOpened();
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
  languageFieldId?: string | null | undefined;
  timeZoneFieldId?: string | null | undefined;
  parentId?: string | null | undefined;
};

export async function changeCollection(app: App, caller: TeamCaller, collectionId: string, input: Changes) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const opening = await watchOpening(team, caller);
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const before = definitions.collections.get(collectionId);
    if (!before) throw new Refusal("not_found");
    const parentId = input.parentId === undefined ? before.parentId : input.parentId;
    if (parentId !== before.parentId)
      await requireMove(team, { definitions: shapedBy(definitions, caller), rights }, before, parentId);
    requireMembershipInput(definitions, rights, before.isSmart ? parentId : null, input);
    requireOfferable(before.isSmart, input);
    for (const fieldId of [input.nameFieldId, input.avatarFieldId, input.languageFieldId, input.timeZoneFieldId]) {
      const isOurs = !fieldId || definitions.fieldsOf(collectionId).some((field) => field.id === fieldId);
      if (!isOurs) throw new Refusal("not_found");
    }
    for (const path of ["languageFieldId", "timeZoneFieldId"] as const) {
      const field = definitions.fields.get(input[path] ?? "");
      if (field && !canHoldPreference(field.type)) refuseField(path, "data.preferenceFieldType");
    }
    const columns = {
      ...columnsOf(input),
      ...(parentId !== before.parentId && { parent_id: parentId }),
      ...(input.name !== undefined && { name: input.name }),
      ...(input.pluralName !== undefined && { plural_name: input.pluralName }),
      ...(input.nameFieldId !== undefined && { name_field_id: input.nameFieldId }),
      ...(input.avatarFieldId !== undefined && { avatar_field_id: input.avatarFieldId }),
      ...(input.languageFieldId !== undefined && { language_field_id: input.languageFieldId }),
      ...(input.timeZoneFieldId !== undefined && { time_zone_field_id: input.timeZoneFieldId }),
    };
    if (Object.keys(columns).length === 0) return before;
    const version = before.version + 1;
    await team
      .update("collection", { ...columns, version })
      .where("id", "=", collectionId)
      .execute();
    const changed = await readDefinitions(team);
    requireWholeFilters(definitions, changed, caller);
    await opening.requireNothingOpened();
    const after = changed.collections.get(collectionId)!;
    const change = { kind: "updated", subject: "collection", subjectId: collectionId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, change);
    if (input.nameFieldId !== undefined) await followSoon(app, tx);
    return after;
  });
}

/** With everything below it; tables and values stay where they are. */
export async function deleteCollection(app: App, caller: TeamCaller, collectionId: string) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    await requireCollection(team, collectionId);
    const opening = await watchOpening(team, caller);
    const tree = (await readDefinitions(team)).treeOf(collectionId);
    const ids = tree.map(({ id }) => id);
    await team.update("collection", { deleted_at: new Date() }).where("id", "in", ids).execute();
    await opening.requireNothingOpened();
    for (const { id } of tree) {
      await recordDefinitionChange(app, tx, caller, { kind: "deleted", subject: "collection", subjectId: id });
    }
  });
}

/** With those below it that went in the same act; what was deleted before stays in the bin. */
export async function restoreCollection(app: App, caller: TeamCaller, collectionId: string) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const binned = await goneTogether(team, collectionId);
    const [root] = binned;
    if (!root) throw new Refusal("not_found");
    const opening = await watchOpening(team, caller);
    const definitions = await readDefinitions(team);
    requireParent(definitions, root.parent_id, root.is_smart);
    const ids = binned.map(({ id }) => id);
    await team.update("collection", { deleted_at: null }).where("id", "in", ids).execute();
    requireWholeFilters(definitions, await readDefinitions(team), caller);
    await opening.requireNothingOpened();
    for (const id of ids)
      await recordDefinitionChange(app, tx, caller, { kind: "restored", subject: "collection", subjectId: id });
    return requireCollection(team, collectionId);
  });
}

/** A deleted collection and what lies below it in the bin since the same moment, parents first; nothing if it is not there. */
async function goneTogether(team: TeamDb, collectionId: string) {
  const rows = await team
    .from("collection")
    .select(["id", "parent_id", "is_smart", "deleted_at"])
    .where("deleted_at", "is not", null)
    .execute();
  const root = rows.find(({ id }) => id === collectionId);
  const together = rows.filter(({ deleted_at }) => deleted_at?.getTime() === root?.deleted_at?.getTime());
  const found = root ? [root] : [];
  // It grows while it is walked through.
  for (const { id } of found) found.push(...together.filter(({ parent_id }) => parent_id === id));
  return found;
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

/** Only a smart collection has rules of membership. */
function requireMembershipInput(definitions: Definitions, rights: DataRights, over: string | null, input: Attributes) {
  if (over) requireMembership(definitions, rights, over, input);
  else if (input.membershipFilter || input.membershipOrder) refuseField("membershipFilter", "data.notSmart");
}

/** A smart collection is a view of its parent: alone it would be nothing to copy. */
function requireOfferable(isSmart: boolean, { isBlueprint }: Attributes) {
  if (isSmart && isBlueprint) refuseField("isBlueprint", "data.blueprintSmart");
}

/** Of the bin too: a restored collection finds its table as it left it. */
export async function takenTables(team: TeamDb): Promise<string[]> {
  const rows = await team.from("collection").select("table_name").execute();
  return rows.map((row) => row.table_name);
}

function refuseTwice(error: { code?: string }): never {
  throw error.code === "23505" ? refuseTakenId() : error;
}
