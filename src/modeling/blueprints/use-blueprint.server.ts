import type { BlueprintNote } from "#data/collections/blueprint-part.server.ts";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import type { DataRights } from "#data/collections/data-rights.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { newestDefinitionsAndRights, readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import type { Content } from "./content.server.ts";
import { type Found, findBlueprint } from "./find-blueprint.server.ts";
import { gatherRecord } from "./gather.server.ts";
import { install } from "./install.server.ts";
import { readMembers } from "./read-members.server.ts";

type Input = { id?: string | undefined; withRecords: boolean };

/** What a use became, as it is kept: the new id of everything in the blueprint, for whoever sends it again. */
export type Result = { ids: Record<string, string>; collections: string[]; records: number; notes: BlueprintNote[] };

export const mostRecords = 1000;

/** All or nothing, once. */
export async function useBlueprint(app: App, caller: TeamCaller, blueprintId: string, input: Input) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const before = input.id && (await findUse(team, input.id, blueprintId));
    if (before) return showUse(team, caller, input.id!, before);
    const found = await findBlueprint(tx, caller, blueprintId);
    const content = input.withRecords ? await withRecords(team, caller, found) : found.content;
    const ids = await install(app, tx, caller, content);
    const id = input.id ?? newId();
    return showUse(team, caller, id, await keepUse(team, caller, { id, blueprintId }, content, ids));
  });
}

export async function keepUse(
  team: TeamDb,
  { userId }: TeamCaller,
  { id, blueprintId }: { id: string; blueprintId: string },
  { parts: { collections, fields, records }, notes }: Content,
  ids: ReadonlyMap<string, string>,
): Promise<Result> {
  const result: Result = {
    ids: Object.fromEntries([...collections, ...fields].map((each) => [each.id, ids.get(each.id)!])),
    collections: collections.map((each) => ids.get(each.id)!),
    records: records.length,
    notes,
  };
  await team
    .insert("blueprint_use", [{ id, blueprint_id: blueprintId, user_id: userId, result: JSON.stringify(result) }])
    .execute();
  return result;
}

export async function findUse(team: TeamDb, id: string, blueprintId: string): Promise<Result | undefined> {
  const found = await team.from("blueprint_use").selectAll().where("id", "=", id).executeTakeFirst();
  if (found && found.blueprint_id !== blueprintId) refuseTakenId();
  return found?.result as Result | undefined;
}

export async function showUse(team: TeamDb, caller: TeamCaller, id: string, { collections, records, notes }: Result) {
  const definitions = (await readDefinitions(team)).inLanguage(caller.language);
  return {
    id,
    collections: collections.flatMap((each) => definitions.collections.get(each) ?? []),
    records,
    notes,
  };
}

/** All of them can be read by the caller, who may write the like. */
export function requireCopying(
  { definitions, rights }: { definitions: Definitions; rights: DataRights },
  { places, fields }: { places: { id: string }[]; fields: { id: string }[] },
) {
  const needed = ["read_data_record_metadata", "update_data_field_data"] as const;
  const mayCopy =
    places.every(({ id }) => needed.every((permission) => rights.mayInCollection(permission, id))) &&
    fields.every(({ id }) => !definitions.fields.has(id) || rights.mayWithField("read_data_field_data", id));
  if (!mayCopy) throw new Refusal("forbidden");
}

/** The records of the team's own tree as they are now. */
async function withRecords(team: TeamDb, caller: TeamCaller, { shown, content }: Found): Promise<Content> {
  if (!shown.isOurs) {
    refuseField("withRecords", "data.blueprintRecords");
  }
  const { collections, fields, records: items } = content.parts;
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const lists = new Set(items.map(({ homeId }) => homeId));
  const places = collections.filter(({ id }) => !lists.has(id) && definitions.collections.get(id)?.isSmart === false);
  requireCopying({ definitions, rights }, { places, fields });
  const { records, left } = await readMembers(
    team,
    definitions,
    places.map(({ id }) => id),
    mostRecords,
  );
  const known = new Set([...collections, ...fields, ...items, ...records].map(({ id }) => id));
  const isItem = new Set(items.map(({ id }) => id));
  const source = { definitions, knows: (id: string) => known.has(id) };
  const fresh = records.filter(({ id }) => !isItem.has(id)).map((record) => gatherRecord(source, record));
  const note = { messageKey: "data.blueprintLeft", values: { count: left, name: shown.name } };
  return {
    ...content,
    notes: left > 0 ? [...content.notes, note] : content.notes,
    parts: { ...content.parts, records: [...items, ...fresh] },
  };
}
