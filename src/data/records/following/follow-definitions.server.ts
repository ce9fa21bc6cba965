import { sql } from "kysely";
import type { Grant } from "#data/collections/data-rights.ts";
import type { CollectionDefinition, Definitions } from "#data/collections/definitions.ts";
import type { App } from "#server/app.ts";
import type { Db } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { definitionsChanged } from "#shared/team-live-kinds.ts";
import { readStored, type Stored, storedCollections, tableOf } from "../reading/record-store.server.ts";
import { isNamedIn, nameOf } from "../record-name.ts";
import { recomputed, sourcesOf } from "../writing/computed-values.server.ts";
import { saveRecords } from "../writing/save-records.server.ts";
import { writePolicies } from "../writing/write-policies.server.ts";
import { searchText } from "../writing/write-rows.server.ts";
import { programWriter } from "../writing/writer.server.ts";

export type Following = { app: App; caller: TeamCaller; definitions: Definitions; grants: readonly Grant[] };

/** What names the records of a home, and what their computed values follow from: when it changes, they change. */
export const stateOfNames = (definitions: Definitions, { id }: CollectionDefinition): string => {
  const field = definitions.nameFieldOf(id);
  return field ? `${field.id} ${field.type} ${JSON.stringify(field.config)}` : "none";
};

export const stateOfComputed = (definitions: Definitions, { id }: CollectionDefinition): string =>
  sourcesOf(definitions)
    .filter(({ field }) => field.collectionId === id)
    .map(({ field, from, due }) => [field.id, ...from.map(([, id]) => id), due?.id].join())
    .join(" ");

/** Names are derived: giving records another one is no change of theirs, and has no entry in their history. */
export async function renameRecords(following: Following, home: CollectionDefinition) {
  const { app, caller, definitions } = following;
  let isAny = false;
  await inPartsOf(app, caller, home, async (tx, ids) => {
    const stored = await readStored(tx.team(caller.teamId), definitions, ids, { lock: true });
    const wrong = [...stored.values()].filter(
      (record) => record.homeId === home.id && record.name !== nameOf(definitions, record),
    );
    if (wrong.length === 0) return;
    isAny = true;
    await writeNames(tx, following, wrong);
  });
  // Whoever looks at them reads them anew.
  if (isAny) await app.live.publish(app.db, caller.teamId, definitionsChanged, {});
}

async function writeNames(tx: Db, following: Following, wrong: Stored[]) {
  const { definitions, caller } = following;
  const team = tx.team(caller.teamId);
  const records = wrong.map((record) => ({ ...record, name: nameOf(definitions, record) }));
  const given = (some: Stored[]) =>
    sql`unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ name }) => name)}::text[]) as given (id, name)`;
  await sql`update ${tableOf(team, "_record")} as r set name = given.name from ${given(records)}
    where r.id = given.id`.execute(team.data);
  const places = new Set(records.flatMap(({ collections }) => collections));
  for (const place of storedCollections(definitions, [...places])) {
    const inside = records.filter(({ collections }) => collections.includes(place.id));
    const table = tableOf(team, place.table);
    await sql`update ${table} as t set _record_name = given.name from ${given(inside)}
      where t._record_id = given.id`.execute(team.data);
    const named = inside.filter((record) => !isNamedIn(definitions, place.id, record));
    if (named.length === 0) continue;
    const texts = named.map((record) => searchText(following, place, record));
    await sql`update ${table} as t set _search_text = public.fold(given.text)
      from unnest(${named.map(({ id }) => id)}::uuid[], ${texts}::text[]) as given (id, text)
      where t._record_id = given.id`.execute(team.data);
  }
}

const recomputing = programWriter({ because: "what follows from other values is written whoever looks" });

/** Values that follow from others are worked out for all records when what they follow from is chosen anew. */
export async function computeAnew({ app, caller, definitions, grants }: Following, collection: CollectionDefinition) {
  await inPartsOf(app, caller, collection, async (tx, ids) => {
    const stored = await readStored(tx.team(caller.teamId), definitions, ids, { lock: true });
    const intents = [...stored.values()].flatMap((before) => {
      const after = recomputed(definitions, before, caller.timeZone);
      return after ? [{ before, after }] : [];
    });
    if (intents.length === 0) return;
    const writing = { app, tx, caller, definitions, grants };
    await saveRecords(writing, recomputing, intents, writePolicies.computed, { kind: "computed" });
  });
}

const partLength = 500;
const first = "00000000-0000-0000-0000-000000000000";

/** In parts that hold their rows only as long as they are written. */
async function inPartsOf(
  app: App,
  { teamId }: TeamCaller,
  { table }: CollectionDefinition,
  work: (tx: Db, ids: string[]) => Promise<void>,
) {
  for (let after: string | undefined = first; after; ) {
    after = await app.db.transaction(async (tx): Promise<string | undefined> => {
      const team = tx.team(teamId);
      const { rows } = await sql<{ id: string }>`select _record_id as id from ${tableOf(team, table)}
        where _record_id > ${after}::uuid order by _record_id limit ${partLength}`.execute(team.data);
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await work(tx, ids);
      return ids.length === partLength ? ids.at(-1) : undefined;
    });
  }
}
