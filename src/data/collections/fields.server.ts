import { sql } from "kysely";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal, refuseField, refuseTakenId } from "#shared/errors.ts";
import { newId } from "#shared/ids.ts";
import { sameJson } from "#shared/same-json.ts";
import { buildIndexesOf } from "./build-indexes.server.ts";
import { requireConfig } from "./check-config.server.ts";
import { holdDefinitions, requireCollection } from "./collections.server.ts";
import type { FieldDefinition } from "./definitions.ts";
import { followSoon } from "./follow-soon.server.ts";
import { columnNameFor } from "./identifiers.ts";
import { dropUnwanted, wantedIndexes } from "./indexes.server.ts";
import { recordDefinitionChange } from "./log-definition.server.ts";
import { requireWholeFilters } from "./membership-rules.ts";
import { patiently, waitShortly } from "./patience.server.ts";
import { readDefinitions, readField } from "./read-definitions.server.ts";
import { reclaimWhenFull } from "./reclaim-columns.server.ts";
import { addColumn } from "./tables.server.ts";
import { requireNoDuplicates } from "./unique-rule.server.ts";
import { watchOpening } from "./watch-opening.server.ts";

type Attributes = {
  description?: string | undefined;
  config?: Record<string, unknown> | undefined;
  isRequired?: boolean | undefined;
  isUnique?: boolean | undefined;
  defaultValue?: unknown;
  displayWidth?: string | undefined;
  isDisplayedOnViews?: boolean | undefined;
};

type NewField = Attributes & { id?: string | undefined; title: string; dataType: FieldTypeName };

export async function createField(app: App, caller: TeamCaller, collectionId: string, input: NewField) {
  const make = async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const collection = await requireCollection(team, collectionId);
    // A smart collection shows its parent's records; it has no fields of its own.
    if (collection.isSmart) throw new Refusal("not_found");
    const repeated = input.id && (await findField(team, collectionId, input.id));
    if (repeated) return repeated;
    const opening = await watchOpening(team, caller);
    const rules = readRules(input.dataType, input);
    await requireConfig(team, { collectionId, type: input.dataType, config: input.config });
    const id = input.id ?? newId();
    const column = columnNameFor(input.title, await takenColumns(team, collectionId));
    await team
      .insert("field", [
        {
          id,
          collection_id: collectionId,
          title: input.title,
          column_name: column,
          type: input.dataType,
          rank: (collection.fields.at(-1)?.rank ?? 0) + 1,
          ...rules,
        },
      ])
      .execute()
      .catch((error: { code?: string }) => {
        throw error.code === "23505" ? refuseTakenId() : error;
      });
    const made = await requireField(team, collectionId, id);
    await opening.requireNothingOpened();
    await recordDefinitionChange(app, tx, caller, { kind: "created", subject: "field", subjectId: id, after: made });
    // Last: from here to the end nobody else can use the table.
    await waitShortly(team);
    const isIndexed = await addColumn(team, collection.table, made, { path: "title" });
    if (!isIndexed) await app.jobs.send(tx, buildIndexesOf, { teamId: team.id, collectionId });
    return made;
  };
  const at = { teamId: caller.teamId, collectionId };
  return reclaimWhenFull(app, at, () => patiently(() => app.db.transaction(make)));
}

export async function changeField(
  app: App,
  caller: TeamCaller,
  at: { collectionId: string; fieldId: string },
  input: Attributes & { title?: string | undefined },
) {
  const change = async (tx: Db) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const before = await requireField(team, at.collectionId, at.fieldId);
    const opening = await watchOpening(team, caller);
    // Settings that are not named stay: two people may change different ones.
    const config = { ...before.config, ...input.config };
    if (input.config) await requireConfig(team, { ...at, type: before.type, config, before: before.config });
    const columns = {
      ...readRules(before.type, { ...input, config }),
      ...(input.title !== undefined && { title: input.title }),
      version: sql<number>`version + 1`,
    };
    await team.update("field", columns).where("id", "=", at.fieldId).execute();
    const after = await requireField(team, at.collectionId, at.fieldId);
    const { table } = await requireCollection(team, at.collectionId);
    await opening.requireNothingOpened();
    if (after.isUnique && !before.isUnique) await requireNoDuplicates(team, caller, table, after);
    const logged = { kind: "updated", subject: "field", subjectId: at.fieldId, before, after } as const;
    await recordDefinitionChange(app, tx, caller, logged);
    if (input.config !== undefined) await followSoon(app, tx);
    if (!sameJson(wantedIndexes(before), wantedIndexes(after))) {
      await waitShortly(team);
      await dropUnwanted(team, table, before, after);
      await app.jobs.send(tx, buildIndexesOf, { teamId: team.id, collectionId: at.collectionId });
    }
    return after;
  };
  return patiently(() => app.db.transaction(change));
}

/** All of the collection's own fields, each once. */
export async function orderFields(app: App, caller: TeamCaller, collectionId: string, fieldIds: string[]) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const opening = await watchOpening(team, caller);
    const { fields } = await requireCollection(team, collectionId);
    const known = new Set(fields.map(({ id }) => id));
    const isWhole = fieldIds.length === known.size && new Set(fieldIds).size === known.size;
    if (!isWhole || fieldIds.some((id) => !known.has(id))) throw new Refusal("not_found");
    for (const [place, id] of fieldIds.entries()) {
      await team
        .update("field", { rank: place + 1 })
        .where("id", "=", id)
        .execute();
    }
    await opening.requireNothingOpened();
    const change = { kind: "updated", subject: "collection", subjectId: collectionId } as const;
    await recordDefinitionChange(app, tx, caller, { ...change, before: [...known], after: fieldIds });
    await followSoon(app, tx);
    return (await requireCollection(team, collectionId)).fields;
  });
}

/** Its column and values stay: coming back is as quick as going. */
export async function deleteField(app: App, caller: TeamCaller, at: { collectionId: string; fieldId: string }) {
  await app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    const before = await requireField(team, at.collectionId, at.fieldId);
    const opening = await watchOpening(team, caller);
    const definitions = await readDefinitions(team);
    await team.update("field", { deleted_at: new Date() }).where("id", "=", at.fieldId).execute();
    requireWholeFilters(definitions, await readDefinitions(team), caller);
    await opening.requireNothingOpened();
    // Who writes from now on does not know its column, and is right.
    await team.data
      .updateTable("_type_change")
      .set({ guarded_until: new Date() })
      .where("field_id", "=", at.fieldId)
      .execute();
    const change = { kind: "deleted", subject: "field", subjectId: at.fieldId, before } as const;
    await recordDefinitionChange(app, tx, caller, change);
    await followSoon(app, tx);
  });
}

export async function restoreField(app: App, caller: TeamCaller, at: { collectionId: string; fieldId: string }) {
  return app.db.transaction(async (tx) => {
    const team = tx.team(caller.teamId);
    await holdDefinitions(tx, caller.teamId);
    await requireCollection(team, at.collectionId);
    const opening = await watchOpening(team, caller);
    const back = await team
      .update("field", { deleted_at: null })
      .where("id", "=", at.fieldId)
      .where("collection_id", "=", at.collectionId)
      .where("deleted_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (!back) throw new Refusal("not_found");
    await opening.requireNothingOpened();
    await recordDefinitionChange(app, tx, caller, { kind: "restored", subject: "field", subjectId: at.fieldId });
    await followSoon(app, tx);
    return requireField(team, at.collectionId, at.fieldId);
  });
}

export async function requireField(team: TeamDb, collectionId: string, fieldId: string): Promise<FieldDefinition> {
  const found = await findField(team, collectionId, fieldId);
  if (!found) throw new Refusal("not_found");
  return found;
}

async function findField(team: TeamDb, collectionId: string, fieldId: string): Promise<FieldDefinition | undefined> {
  const row = await team
    .from("field")
    .selectAll()
    .where("id", "=", fieldId)
    .where("collection_id", "=", collectionId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && readField(row);
}

/**
 * Of the bin too: a restored field finds its column as it left it. And every name that a change of type has ever used:
 * statements that are kept by their words would meet another type under the same name.
 */
export async function takenColumns(team: TeamDb, collectionId: string): Promise<string[]> {
  const rows = await team.from("field").select("column_name").where("collection_id", "=", collectionId).execute();
  const changes = await team.data
    .selectFrom("_type_change")
    .select(["before", "after"])
    .where("collection_id", "=", collectionId)
    .execute();
  const used = changes.flatMap(({ before, after }) => [before.column as string, after.column as string]);
  return [...rows.map((row) => row.column_name), ...used];
}

/** The type itself says what settings it understands, and whether a default is a value of it. */
export function readRules(type: FieldTypeName, input: Attributes) {
  const kind = fieldTypeNamed(type);
  const config = kind.config.safeParse(input.config ?? {});
  if (!config.success) refuseIssue("config", config.error.issues[0]!);
  if (input.isUnique && !kind.canBeUnique) {
    refuseField("isUnique", "data.cannotBeUnique");
  }
  const hasDefault = input.defaultValue !== undefined && input.defaultValue !== null;
  const value = hasDefault ? kind.value(config.data).safeParse(input.defaultValue) : undefined;
  if (value && !value.success) refuseIssue("defaultValue", value.error.issues[0]!);
  return {
    config: JSON.stringify(config.data),
    ...(input.defaultValue !== undefined && { default_value: value ? JSON.stringify(value.data) : null }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.isRequired !== undefined && { is_required: input.isRequired }),
    ...(input.isUnique !== undefined && { is_unique: input.isUnique }),
    ...(input.displayWidth !== undefined && { display_width: input.displayWidth }),
    ...(input.isDisplayedOnViews !== undefined && { is_displayed_on_views: input.isDisplayedOnViews }),
  };
}

function refuseIssue(at: string, issue: { path: PropertyKey[]; message: string }): never {
  const path = [at, ...issue.path.map(String)].join(".");
  const messageKey = /^[a-z]+\.[\w.]+$/.test(issue.message) ? issue.message : "validation.invalid";
  refuseField(path, messageKey);
}
