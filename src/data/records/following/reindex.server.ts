import { sql } from "kysely";
import { DataRights, type Grant } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import { definitionsAndRights } from "#data/collections/read-definitions.server.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import type { App } from "#server/app.ts";
import { sameJson } from "#shared/same-json.ts";
import { fromColumn, tableOf } from "../reading/record-store.server.ts";
import { systemCaller } from "../writing/system-caller.server.ts";
import { searchText } from "../writing/write-rows.server.ts";
import { computeAnew, renameRecords, stateOfComputed, stateOfNames } from "./follow-definitions.server.ts";

type DefinitionsAndGrants = { definitions: Definitions; grants: readonly Grant[] };

type Row = Record<string, unknown> & {
  _record_id: string;
  _record_name: string;
  _home_id: string;
  _collections: string[];
};

/** What each field gave to the search text when it was last made: its words as they were then, or nothing. */
type MadeOf = Record<string, string>;

/**
 * Makes the search text anew of records whose fields now say something else in it: closed to a role, opened again,
 * changed, gone or back; and what else follows from definitions: names and computed values. Asked by the version of the definitions, so that nothing that changes them must remember it.
 * Until it is done the search itself leaves out what may not be read (search/show-hits.server.ts).
 */
export async function refreshSearch(app: App) {
  const behind = await app.db.app
    .selectFrom("team")
    .select("id")
    .whereRef("search_version", "<>", "definitions_version")
    .where("deactivated_at", "is", null)
    .where("schema_problem", "is", null)
    .limit(1000)
    .execute();
  for (const { id } of behind) {
    await refreshTeam(app, id).catch((error) =>
      app.log.warn({ err: error, teamId: id }, "the search text of a team could not be made anew"),
    );
  }
}

async function refreshTeam(app: App, teamId: string) {
  const caller = await systemCaller(app.db, teamId);
  if (!caller) return;
  const team = app.db.team(teamId);
  const known = await definitionsAndRights(team, caller);
  const rows = await team
    .from("collection")
    .select(["id", "search_made_of"])
    .where("is_smart", "=", false)
    .where("deleted_at", "is", null)
    .execute();
  for (const { id, search_made_of: before } of rows) {
    const collection = known.definitions.collections.get(id);
    if (!collection) continue;
    const after = madeOf(known, collection, before ?? {});
    if (sameJson(after, before)) continue;
    const following = { app, caller, ...known };
    if (before?.[names] !== after[names]) await renameRecords(following, collection);
    if ((before?.[computed] ?? "") !== after[computed]) await computeAnew(following, collection);
    const isMadeOtherwise = before !== null && before[way] !== after[way];
    if (isMadeOtherwise || isOutdated(before ?? {}, after)) await reindexCollection(app, teamId, known, collection);
    await team
      .update("collection", { search_made_of: JSON.stringify(after) })
      .where("id", "=", id)
      .execute();
  }
  await app.db.app
    .updateTable("team")
    .set({ search_version: caller.definitionsVersion })
    .where("id", "=", teamId)
    .execute();
}

/** The search text of all records of a collection, in parts that hold their rows only as long as they are written. */
export async function reindexCollection(
  app: App,
  teamId: string,
  known: DefinitionsAndGrants,
  collection: CollectionDefinition,
) {
  const fields = collection.fields.filter(({ type }) => fieldTypeNamed(type).toSearchText !== undefined);
  const own = ["_record_id", "_record_name", ...fields.map(({ column }) => column)].map((name) => sql.ref(`t.${name}`));
  const columns = [...own, sql`r.home_id as _home_id`, sql`r.collections as _collections`];
  for (let after: string | undefined = first; after; ) {
    after = await app.db.transaction(async (tx): Promise<string | undefined> => {
      const team = tx.team(teamId);
      const table = tableOf(team, collection.table);
      const { rows } = await sql<Row>`select ${sql.join(columns)}
        from ${table} as t join ${tableOf(team, "_record")} as r on r.id = t._record_id
        where t._record_id > ${after}::uuid order by t._record_id limit ${partLength} for update of t`.execute(
        team.data,
      );
      const texts = rows.map((row) =>
        searchText(known, collection, {
          ...{ homeId: row._home_id, collections: row._collections, name: row._record_name },
          values: Object.fromEntries(fields.map((each) => [each.id, fromColumn(each, row[each.column])])),
        }),
      );
      const ids = rows.map((row) => row._record_id);
      await sql`update ${table} as t set _search_text = public.fold(given.text)
        from unnest(${ids}::uuid[], ${texts}::text[]) as given (id, text)
        where t._record_id = given.id and t._search_text <> public.fold(given.text)`.execute(team.data);
      return rows.length === partLength ? ids.at(-1) : undefined;
    });
  }
}

const first = "00000000-0000-0000-0000-000000000000";
const partLength = 500;
const closed = "closed";
const gone = "gone";
/** Beside the fields: what names the records, what their computed values follow from, and how the text is made. */
const [names, computed, way] = ["names", "computed", "way"] as const;
const derived: ReadonlySet<string> = new Set([names, computed, way]);

function madeOf(
  { grants, definitions }: DefinitionsAndGrants,
  collection: CollectionDefinition,
  before: MadeOf,
): MadeOf {
  const states = collection.fields
    .filter(({ type }) => fieldTypeNamed(type).toSearchText !== undefined)
    .map(({ id, type, config }) => {
      const isOpen = DataRights.isOpenToAll(id, grants);
      return [id, isOpen ? `${type} ${JSON.stringify(config)}` : closed] as const;
    });
  const known = new Set(states.map(([id]) => id));
  const lost = Object.keys(before).filter((id) => !known.has(id) && !derived.has(id));
  const others = [
    [names, stateOfNames(definitions, collection)],
    [computed, stateOfComputed(definitions, collection)],
    [way, "with names from elsewhere"],
  ] as const;
  const all = [...states, ...lost.map((id) => [id, gone] as const), ...others];
  return Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A new field brings no words of old; one that is new and closed may have had some before this was asked. */
const isOutdated = (before: MadeOf, after: MadeOf): boolean =>
  Object.entries(after).some(
    ([id, state]) => !derived.has(id) && (Object.hasOwn(before, id) ? before[id] !== state : state === closed),
  );
