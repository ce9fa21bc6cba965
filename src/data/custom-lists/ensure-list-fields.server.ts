import { changeCollection, holdDefinitions } from "#data/collections/collections.server.ts";
import {
  type CollectionDefinition,
  type Definitions,
  type ListFields,
  type ListPart,
  listFieldTypes,
} from "#data/collections/definitions.ts";
import { createField, restoreField } from "#data/collections/fields.server.ts";
import { recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { usualType } from "#data/fields/registry.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { type Say, sayIn } from "#server/words.ts";
import { Refusal } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { isLanguage } from "#shared/languages.ts";

const parts = Object.keys(listFieldTypes) as ListPart[];

/**
 * A list whose items can have a colour, an icon and a rank, and can be retired: what it lacks for that is made now.
 * Answers the caller as of then, because definitions have changed.
 */
export async function ensureListFields(
  app: App,
  caller: TeamCaller,
  collectionId: string,
  sayToCaller: Say,
): Promise<TeamCaller> {
  const team = app.db.team(caller.teamId);
  const before = await readDefinitions(team);
  const home = homeOf(before, collectionId);
  if (home.nameFieldId && parts.every((part) => before.listFieldOf(collectionId, part))) return caller;
  // Titles are written in the language in which the team writes them, whatever their maker reads.
  const say = isLanguage(before.languages.plain) ? sayIn(before.languages.plain) : sayToCaller;
  await ensureName(app, caller, before, home, say);
  const wanted = await reserveIds(app, caller, home.id);
  for (const part of parts)
    await ensureField(app, caller, { collectionId: home.id, part, fieldId: wanted[part]! }, say);
  return { ...caller, definitionsVersion: await versionOf(app, caller.teamId) };
}

/** Where such fields are, or else the collection that has the table. */
function homeOf(definitions: Definitions, collectionId: string): CollectionDefinition {
  const line = definitions.lineOf(collectionId);
  const home = line.find((each) => each.listFields) ?? definitions.storedIn(collectionId);
  if (!home) throw new Refusal("not_found");
  return home;
}

/** Said once and for all: otherwise the first text field names the items, which could become the colour. */
async function ensureName(
  app: App,
  caller: TeamCaller,
  definitions: Definitions,
  home: CollectionDefinition,
  say: Say,
) {
  if (home.nameFieldId && definitions.fields.has(home.nameFieldId)) return;
  const known = definitions.nameFieldOf(home.id);
  const input = { title: say("data.itemFields.name"), dataType: usualType, isRequired: true };
  const { id } = known ?? (await createField(app, caller, home.id, input));
  await changeCollection(app, caller, home.id, { nameFieldId: id });
}

/** Which fields these will be is written down first, so that who begins again makes none of them twice. */
async function reserveIds(app: App, caller: TeamCaller, homeId: string): Promise<ListFields> {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const definitions = await readDefinitions(team);
    const before = definitions.collections.get(homeId);
    if (!before) throw new Refusal("not_found");
    const idOf = (part: ListPart): string => {
      const known = before.listFields?.[part];
      const type = known && definitions.fields.get(known)?.type;
      // Someone has made something else of it: that stays, and another takes its part.
      return known && (!type || type === listFieldTypes[part]) ? known : newId();
    };
    const wanted = Object.fromEntries(parts.map((part) => [part, idOf(part)])) as ListFields;
    await team
      .update("collection", { list_fields: JSON.stringify(wanted), version: before.version + 1 })
      .where("id", "=", homeId)
      .execute();
    const after = { ...before, listFields: wanted };
    const change = { kind: "updated", subject: "collection", subjectId: homeId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, change);
    return wanted;
  });
}

type Wanted = { collectionId: string; part: ListPart; fieldId: string };

async function ensureField(app: App, caller: TeamCaller, { collectionId, part, fieldId }: Wanted, say: Say) {
  const row = await findRow(app.db.team(caller.teamId), fieldId);
  if (row?.deleted_at) await restoreField(app, caller, { collectionId, fieldId });
  else if (!row)
    await createField(app, caller, collectionId, {
      ...{ id: fieldId, title: say(`data.itemFields.${part}`), dataType: listFieldTypes[part] },
      ...{ displayWidth: "half", isDisplayedOnViews: false },
    });
}

const findRow = (team: TeamDb, fieldId: string) =>
  team.from("field").select("deleted_at").where("id", "=", fieldId).executeTakeFirst();

async function versionOf(app: App, teamId: string): Promise<number> {
  const team = app.db.app.selectFrom("team").select("definitions_version").where("id", "=", teamId);
  return (await team.executeTakeFirstOrThrow()).definitions_version;
}
