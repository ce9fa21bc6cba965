import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import type { Definitions } from "#data/collections/definitions.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { shapedBy } from "#data/collections/shaped-definitions.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { Stored } from "#data/records/reading/record-store.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import type { Content } from "./content.server.ts";
import type { CollectionItem } from "./content-items.ts";
import { gather, gatherRecord } from "./gather.server.ts";
import { install } from "./install.server.ts";
import { readMembers } from "./read-members.server.ts";
import { idsIn } from "./references.ts";
import { findUse, keepUse, mostRecords, requireCopying, showUse } from "./use-blueprint.server.ts";

type Input = { id?: string | undefined; name: string; pluralName: string; withRecords: boolean };

/** A copy of a tree beside it, under other names; all or nothing, once. */
export async function duplicateCollection(app: App, caller: TeamCaller, collectionId: string, input: Input) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const before = input.id && (await findUse(team, input.id, collectionId));
    if (before) return showUse(team, caller, input.id!, before);
    const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
    const known = { definitions: shapedBy(definitions, caller), rights };
    const tree = await gather(team, { ...known, rootId: collectionId, forOthers: false, isCopy: true });
    const content = { ...tree, parts: { ...tree.parts, collections: renamed(tree, collectionId, input) } };
    const filled = input.withRecords ? await withRecords(team, caller, collectionId, content) : content;
    const ids = await install(app, tx, caller, filled, { isCopy: true });
    const id = input.id ?? newId();
    return showUse(team, caller, id, await keepUse(team, caller, { id, blueprintId: collectionId }, filled, ids));
  });
}

/** What its first name was in other languages is not what the copy is called. */
const renamed = ({ parts: { collections } }: Content, rootId: string, { name, pluralName }: Input): CollectionItem[] =>
  collections.map((each) => {
    if (each.id !== rootId) return each;
    const translations = Object.entries(each.translations).map(([language, words]) => {
      const { name: _, pluralName: __, ...others } = words;
      return [language, others];
    });
    return { ...each, name, pluralName, translations: Object.fromEntries(translations), isShownOnTeamDashboard: false };
  });

/** Its members, who are in what is above it too. Other collections that they are in do not get a second of them. */
async function withRecords(team: TeamDb, caller: TeamCaller, collectionId: string, content: Content): Promise<Content> {
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const line = definitions.lineOf(collectionId);
  const tree = content.parts.collections.flatMap(({ id }) => definitions.collections.get(id) ?? []);
  const places = [...new Set([...tree, ...line])].filter((each) => !each.isSmart);
  requireCopying({ definitions, rights }, { places, fields: places.flatMap((each) => each.fields) });
  const stored = tree.filter((each) => !each.isSmart).map(({ id }) => id);
  const { records, left } = await readMembers(team, definitions, stored, mostRecords);
  const around = new Set(places.map(({ id }) => id));
  const gone = await linkedInBin(team, definitions, records);
  const knows = (id: string) => (!definitions.collections.has(id) || around.has(id)) && !gone.has(id);
  const name = definitions.collections.get(collectionId)!.pluralName;
  return {
    ...content,
    notes: left > 0 ? [{ messageKey: "data.blueprintLeft", values: { count: left, name } }] : [],
    parts: { ...content.parts, records: records.map((record) => gatherRecord({ definitions, knows }, record)) },
  };
}

/** A link to what is in the bin stays where it is; a new one cannot be made. */
async function linkedInBin(team: TeamDb, { fields }: Definitions, records: Stored[]): Promise<Set<string>> {
  const links = [...fields.values()].filter(({ type }) => fieldTypeNamed(type).storage.kind === "links");
  const ids = new Set(records.flatMap(({ values }) => links.flatMap(({ id }) => idsIn(values[id]))));
  const rows = await team.data
    .selectFrom("_record")
    .select("id")
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where("deleted_at", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
