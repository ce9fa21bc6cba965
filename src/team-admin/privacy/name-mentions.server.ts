import { sql } from "kysely";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldTypeNamed, typesThat } from "#data/fields/registry.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { readStored, type Stored } from "#data/records/reading/record-store.server.ts";
import { plainContext } from "#data/records/text-context.ts";
import type { WriteIntent } from "#data/records/writing/check-records.server.ts";
import { saveRecords } from "#data/records/writing/save-records.server.ts";
import { systemCaller } from "#data/records/writing/system-caller.server.ts";
import { writePolicies } from "#data/records/writing/write-policies.server.ts";
import { programWriter } from "#data/records/writing/writer.server.ts";
import type { App } from "#server/app.ts";
import type { Db, TeamDb } from "#server/db/db.ts";
import type { NameMention } from "./contract.ts";
import { erasedWordIn, excerptOf, type Marks, mostMentions, patternOf } from "./rules.ts";
import { strikeInHistory } from "./texts-of-others.server.ts";

/**
 * Where the free text of other records has one of the names: whoever looks decides whom it means. In the fields
 * themselves, for what is closed to some role is in no text that is searched.
 */
export async function findNameMentions(team: TeamDb, names: string[], except: string[]): Promise<NameMention[]> {
  const pattern = patternOf({ exact: [], names });
  if (!pattern) return [];
  const found: NameMention[] = [];
  for (const { id: fieldId, title, type, column, table, collection } of await freeTextFields(team)) {
    const value = sql.ref(`t.${column}`);
    const { rows } = await sql<{ id: string; name: string; value: string; said: string }>`
      select r.id, r.name, ${value} as value, substring(${value} from ${`(?i)(${pattern})`}::text) as said
      from ${tableOf(team, table)} as t join ${tableOf(team, "_record")} as r on r.id = t._record_id
      where ${value} ~* ${pattern}::text and r.id <> all(${except}::uuid[])
      order by r.name, r.id limit ${mostMentions}`.execute(team.data);
    for (const row of rows) {
      const text = fieldTypeNamed(type as FieldTypeName).toSearchText?.(row.value, {}, plainContext) ?? row.value;
      const excerpt = excerptOf(text, row.said);
      found.push({ recordId: row.id, name: row.name, collection, fieldId, field: title, excerpt });
    }
  }
  return found.slice(0, mostMentions);
}

async function freeTextFields(team: TeamDb) {
  return team
    .from("field")
    .innerJoin("collection", "collection.id", "field.collection_id")
    .select([
      "field.id",
      "field.title",
      "field.type",
      "field.column_name as column",
      "collection.table_name as table",
      "collection.name as collection",
    ])
    .where(
      "field.type",
      "in",
      typesThat(({ isFreeText }) => isFreeText),
    )
    .where("field.deleted_at", "is", null)
    .where("collection.is_smart", "=", false)
    .where("collection.deleted_at", "is", null)
    .orderBy("collection.name")
    .orderBy("field.title")
    .execute();
}

const erasing = programWriter({ because: "team administrators erase, and have said where" });

/**
 * Strikes the names out where somebody said that they mean this person, as any other change of a record, so that names
 * and search follow; then in the history of these values, in which the names still stand.
 */
export async function strikeNames(app: App, tx: Db, teamId: string, { names, strike = [] }: Marks): Promise<number> {
  const pattern = patternOf({ exact: [], names });
  const caller = strike.length > 0 && pattern ? await systemCaller(tx, teamId) : undefined;
  if (!pattern || !caller) return 0;
  const team = tx.team(teamId);
  const { definitions, grants } = await definitionsAndRights(team, caller);
  const stored = await readStored(team, definitions, [...new Set(strike.map(({ recordId }) => recordId))], {
    lock: true,
  });
  const word = erasedWordIn(await defaultLanguage(tx, teamId));
  const intents: WriteIntent[] = [];
  for (const before of stored.values()) {
    const fields = strike.filter(({ recordId }) => recordId === before.id).map(({ fieldId }) => fieldId);
    const values: Stored["values"] = { ...before.values };
    for (const id of fields) {
      const said = values[id];
      if (typeof said !== "string") continue;
      // Two that were struck out must not become the same.
      const instead = definitions.fields.get(id)?.isUnique ? `[${before.id.slice(-8)}]` : word;
      values[id] = await replaced(team, said, pattern, instead);
    }
    intents.push({ before, after: { ...before, values } });
  }
  const writing = { app, tx, caller, definitions, grants };
  await saveRecords(writing, erasing, intents, writePolicies.struckOut, { kind: "update" });
  const ids = [...stored.keys()];
  await strikeInHistory(team, { pattern, word, fieldIds: [...new Set(strike.map(({ fieldId }) => fieldId))], ids });
  return intents.length;
}

async function replaced(team: TeamDb, text: string, pattern: string, word: string): Promise<string> {
  const { rows } = await sql<{ value: string }>`
    select regexp_replace(${text}::text, ${pattern}::text, ${word}::text, 'gi') as value`.execute(team.data);
  return rows[0]!.value;
}

export async function defaultLanguage(db: Db, teamId: string): Promise<string> {
  const team = await db.app
    .selectFrom("team")
    .select("default_data_language")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  return team.default_data_language;
}
