import { sql } from "kysely";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import type { Grant } from "../collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "../collections/definitions.ts";
import { fieldTypeNamed } from "../fields/registry.ts";
import { changedValues, type Draft, inParts, kindOf } from "./drafts.server.ts";
import { type Stored, storedCollections } from "./record-store.server.ts";
import { plainContext } from "./text-context.ts";
import { requireUnique } from "./unique-values.server.ts";
import { writeLinks } from "./write-links.server.ts";
import { writeRows } from "./write-rows.server.ts";

export { changedValues, type Draft, kindOf } from "./drafts.server.ts";

export type Writing = {
  app: App;
  tx: Db;
  caller: TeamCaller;
  definitions: Definitions;
  grants: readonly Grant[];
};

/** `id`: of a set that may have been begun before, by an earlier step of the same long work. */
export type ChangeSet = { kind: string; undoes?: string; id?: string };

/**
 * The one way to write records: values, names, versions, search text, links, the change log and the word to open
 * screens, in the caller's transaction, as one change set. Whoever calls has checked values and rights.
 */
export async function writeRecords(writing: Writing, drafts: Draft[], set: ChangeSet): Promise<string> {
  const { app, tx, caller, definitions } = writing;
  const team = tx.team(caller.teamId);
  const changeSetId = set.id ?? newId();
  const changed = drafts.filter(({ before, after }) => !before || kindOf({ before, after }) !== undefined);
  for (const { after } of changed) prepare(writing, after);
  await requireUnique(team, definitions, changed);
  await writeIdentities(team, changed);
  for (const collection of collectionsOf(definitions, changed)) await writeRows(writing, team, collection, changed);
  await writeLinks(team, definitions, changed);
  await writeLog(team, caller, changeSetId, set, changed);
  const collections = [
    ...new Set(changed.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ];
  const recordIds = changed.slice(0, 100).map(({ after }) => after.id);
  await app.live.publish(tx, caller.teamId, {
    kind: "records-changed",
    payload: { changeSetId, collections, recordIds, isWhole: changed.length <= 100 },
  });
  await tellOfSmart(writing, collections);
  return changeSetId;
}

/** Who sees only a smart collection learns that its members may be others now, and nothing of the rest. */
async function tellOfSmart({ app, tx, caller, definitions }: Writing, changed: string[]) {
  const smart = definitions.grantedSmart.filter(({ id }) => changed.includes(definitions.storedIn(id)?.id ?? ""));
  if (smart.length === 0) return;
  const payload = { collections: smart.map(({ id }) => id) };
  await app.live.publish(tx, caller.teamId, { kind: "smart-members-changed", payload });
}

/** The version goes on, and the name follows the field that names it. */
function prepare({ definitions, caller }: Writing, after: Stored) {
  after.version += 1;
  after.updatedAt = new Date();
  after.updatedBy = caller.userId;
  // A home in the bin names nobody.
  const home = [after.homeId, ...after.collections].find((id) => definitions.collections.has(id));
  const field = home ? definitions.nameFieldOf(home) : undefined;
  const value = field && after.values[field.id];
  const type = field && fieldTypeNamed(field.type);
  const text =
    value !== null && value !== undefined && type ? type.toText(value, definitions.configOf(field), plainContext) : "";
  after.name = text.slice(0, 500);
}

async function writeIdentities(team: TeamDb, drafts: Draft[]) {
  for (const part of inParts(drafts)) {
    const made = await team.data
      .insertInto("record")
      .values(
        part.map(({ after }) => ({
          id: after.id,
          home_id: after.homeId,
          collections: after.collections,
          name: after.name,
          version: after.version,
          created_at: after.createdAt,
          created_by: after.createdBy,
          updated_at: after.updatedAt,
          updated_by: after.updatedBy,
          deleted_at: after.deletedAt,
          deleted_by: after.deletedAt ? after.updatedBy : null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          home_id: eb.ref("excluded.home_id"),
          collections: eb.ref("excluded.collections"),
          name: eb.ref("excluded.name"),
          version: eb.ref("excluded.version"),
          updated_at: eb.ref("excluded.updated_at"),
          updated_by: eb.ref("excluded.updated_by"),
          deleted_at: eb.ref("excluded.deleted_at"),
          deleted_by: eb.ref("excluded.deleted_by"),
        })),
      )
      .returning(["id", "number"])
      .execute();
    const numbers = new Map(made.map((row) => [row.id, row.number]));
    for (const { after } of part) after.number = numbers.get(after.id)!;
  }
}

async function writeLog(team: TeamDb, caller: TeamCaller, id: string, { kind, undoes }: ChangeSet, drafts: Draft[]) {
  const set = { id, kind, user_id: caller.userId, records: drafts.length, undoes: undoes ?? null };
  await team.data
    .insertInto("change_set")
    .values(set)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ records: sql`change_set.records + excluded.records` }),
    )
    .execute();
  for (const part of inParts(drafts)) {
    const rows = part.map(({ before, after }) => {
      const pairs = Object.entries(changedValues(before, after));
      return {
        change_set_id: id,
        record_id: after.id,
        kind: kindOf({ before, after })!,
        version: after.version,
        before: JSON.stringify(
          side(
            before,
            pairs.map(([key, [old]]) => [key, old]),
          ),
        ),
        after: JSON.stringify(
          side(
            after,
            pairs.map(([key, [, fresh]]) => [key, fresh]),
          ),
        ),
      };
    });
    await team.data.insertInto("change").values(rows).execute();
  }
}

const side = (record: Stored | undefined, values: [string, unknown][]) => ({
  values: Object.fromEntries(values),
  collections: record?.collections ?? [],
  homeId: record?.homeId ?? null,
});

const collectionsOf = (definitions: Definitions, drafts: Draft[]): CollectionDefinition[] =>
  storedCollections(definitions, [
    ...new Set(drafts.flatMap(({ before, after }) => [...(before?.collections ?? []), ...after.collections])),
  ]);
