import { sql } from "kysely";
import { holdDefinitions } from "#data/collections/collections.server.ts";
import { recordDefinitionChange } from "#data/collections/log-definition.server.ts";
import { refuseIfUsed } from "#data/collections/membership-rules.ts";
import { newestDefinitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { sightForShaping } from "#data/collections/shaped-definitions.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { tagsKey } from "#data/records/reading/record-tags.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseConflict, refuseField, refuseTakenId } from "#shared/errors.ts";
import { conditionsOf, filterSchema } from "#shared/filter.ts";
import { newId } from "#shared/ids.ts";
import { showTag, type TagRow } from "./read-tags.server.ts";
import type { TagColor } from "./tag-colors.ts";

type Input = { name?: string | undefined; color?: TagColor | undefined };

export const createTag = (
  app: App,
  caller: TeamCaller,
  input: { id?: string | undefined; name: string; color: TagColor },
) =>
  changing(app, caller, async (team) => {
    const repeated = input.id && (await findTag(team, input.id));
    if (repeated && !repeated.deleted_at) return { after: repeated };
    await requireFreeName(team, input.name);
    const values = { id: input.id ?? newId(), name: input.name, color: input.color, created_by: caller.userId };
    const made = await team.data
      .insertInto("_tag")
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) return refuseTakenId();
    return { kind: "created", after: made };
  });

export const changeTag = (app: App, caller: TeamCaller, tagId: string, input: Input) =>
  changing(app, caller, async (team) => {
    const before = await requireTag(team, tagId);
    if (input.name !== undefined) await requireFreeName(team, input.name, tagId);
    const values = { name: input.name ?? before.name, color: input.color ?? before.color };
    return { kind: "updated", before, after: await update(team, tagId, values) };
  });

/** Its records are kept, so that coming back is as quick as going, however many they are. */
export const deleteTag = (app: App, caller: TeamCaller, tagId: string) =>
  changing(app, caller, async (team) => {
    const before = await requireTag(team, tagId);
    await requireUnused(team, caller, tagId);
    return { kind: "deleted", before, after: await update(team, tagId, { deleted_at: new Date() }) };
  });

export const restoreTag = (app: App, caller: TeamCaller, tagId: string) =>
  changing(app, caller, async (team) => {
    const before = await findTag(team, tagId);
    if (!before?.deleted_at) throw new Refusal("not_found");
    await requireFreeName(team, before.name);
    return { kind: "restored", before, after: await update(team, tagId, { deleted_at: null }) };
  });

/** The merged one goes to the bin with its records: restored, both have them. */
export const mergeTags = (app: App, caller: TeamCaller, tagId: string, into: string) =>
  changing(app, caller, async (team) => {
    const before = await requireTag(team, tagId);
    const kept = await findTag(team, into);
    if (!kept || kept.deleted_at || into === tagId) {
      refuseField("into", "data.unknownTag");
    }
    await requireUnused(team, caller, tagId);
    const table = tableOf(team, "_record_tag");
    await sql`insert into ${table} (record_id, tag_id) select record_id, ${into}::uuid from ${table}
      where tag_id = ${tagId}::uuid on conflict do nothing`.execute(team.data);
    await update(team, tagId, { deleted_at: new Date() });
    return { kind: "deleted", before, after: { ...kept, merged: tagId } };
  });

type Change = { kind?: "created" | "updated" | "deleted" | "restored"; before?: TagRow; after: TagRow };

/** Changes of definitions wait for each other; each is logged, and open screens are told. */
const changing = (app: App, caller: TeamCaller, work: (team: TeamDb) => Promise<Change>) =>
  app.db.transaction(async (tx: Db) => {
    await holdDefinitions(tx, caller.teamId);
    const { kind, before, after } = await work(tx.team(caller.teamId));
    const subjectId = before?.id ?? after.id;
    if (kind) await recordDefinitionChange(app, tx, caller, { kind, subject: "tag", subjectId, before, after });
    return showTag(after);
  });

const findTag = (team: TeamDb, tagId: string): Promise<TagRow | undefined> =>
  team.data.selectFrom("_tag").selectAll().where("id", "=", tagId).executeTakeFirst();

async function requireTag(team: TeamDb, tagId: string): Promise<TagRow> {
  const found = await findTag(team, tagId);
  if (!found || found.deleted_at) throw new Refusal("not_found");
  return found;
}

const update = (team: TeamDb, tagId: string, values: Partial<Pick<TagRow, "name" | "color" | "deleted_at">>) =>
  team.data.updateTable("_tag").set(values).where("id", "=", tagId).returningAll().executeTakeFirstOrThrow();

async function requireFreeName(team: TeamDb, name: string, except = "") {
  const taken = await team.data
    .selectFrom("_tag")
    .select("id")
    .where(sql`lower(name)`, "=", sql`lower(${name}::text)`)
    .where("deleted_at", "is", null)
    .execute();
  if (taken.some(({ id }) => id !== except)) refuseConflict("name", "data.tagTaken");
}

/** A smart collection would silently lose its members. */
async function requireUnused(team: TeamDb, caller: TeamCaller, tagId: string) {
  const { definitions, rights } = await newestDefinitionsAndRights(team, caller);
  const { collections } = definitions;
  const users = [...collections.values()].filter(({ membershipFilter }) => {
    const filter = filterSchema.safeParse(membershipFilter);
    if (!filter.success) return false;
    return conditionsOf(filter.data).some(({ field, value }) => field === tagsKey && [value].flat().includes(tagId));
  });
  const { seesCollection } = sightForShaping(rights, caller);
  refuseIfUsed(users, seesCollection);
}
