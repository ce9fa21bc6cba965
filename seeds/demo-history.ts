import { sql } from "kysely";
import type { Definitions } from "#data/collections/definitions.ts";
import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import { tableOf } from "#data/records/reading/collection-source.server.ts";
import { updateRecord } from "#data/records/writing/record-actions.server.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import { dice } from "./data-builder.ts";

/** What someone changed lately, and how many hours ago. */
type Change = {
  who: string;
  hoursAgo: number;
  collection: string;
  record: string;
  values: Record<string, unknown>;
};

type Past = {
  /** The collection that fills day by day; all others were brought in when the team began. */
  daily: string;
  /** Who fills it. */
  people: string[];
  /** The hour at which their day begins, in UTC. */
  opens: number;
  lately: Change[];
};

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const daysBack = 60;

/** All of it was written in one minute: here it becomes two months of work. Only the demo world has such a past. */
export async function seedHistory(app: App, teamId: string, { daily, people, opens, lately }: Past) {
  const team = app.db.team(teamId);
  const definitions = await readDefinitions(team);
  const midnight = Math.floor(Date.now() / day) * day;
  const momentOf = (daysAgo: number, minutes: number) =>
    new Date(midnight - daysAgo * day + opens * hour + minutes * minute);
  const known = await app.db.app.selectFrom("user").select(["id", "name"]).execute();
  const idOf = (person: string) => known.find(({ name }) => name === person)!.id;

  for (const [place, { id, homeId }] of (await readSets(team)).entries()) {
    if (homeId === collectionNamed(definitions, daily).id) await spread(team, id, people.map(idOf), momentOf);
    else await move(team, id, momentOf(daysBack - place, place * 11));
  }
  for (const { who, hoursAgo, ...change } of lately) {
    const changeSetId = await makeChange(app, definitions, { teamId, userId: idOf(who) }, change);
    await move(team, changeSetId, new Date(Date.now() - hoursAgo * hour));
  }
  await moveRecords(team, definitions);
}

const collectionNamed = ({ collections }: Definitions, plural: string) =>
  [...collections.values()].find(({ pluralName }) => pluralName === plural)!;

/** In the order in which they were written, each with the collection it filled. */
const readSets = (team: TeamDb) =>
  team.data
    .selectFrom("_change")
    .innerJoin("_record", "_record.id", "_change.record_id")
    .select(["change_set_id as id", sql<string>`min(home_id::text)`.as("homeId"), sql`min(_change.id)`.as("first")])
    .groupBy("change_set_id")
    .orderBy("first")
    .execute();

const move = (team: TeamDb, id: string, at: Date) =>
  team.data.updateTable("_change_set").set({ at }).where("id", "=", id).execute();

/** What was brought in at once was entered one by one: few on some days, more on others, none on Sundays. */
async function spread(team: TeamDb, id: string, people: string[], momentOf: (daysAgo: number, at: number) => Date) {
  const { number, pick } = dice(60);
  const changes = await team.data
    .selectFrom("_change")
    .select("id")
    .where("change_set_id", "=", id)
    .orderBy("id")
    .execute();
  const moments = Array.from({ length: daysBack - 8 }, (_, count) => momentOf(daysBack - 8 - count, 0))
    .filter((opening) => opening.getUTCDay() !== 0)
    .flatMap((opening) =>
      Array.from(
        { length: number(1, 6) },
        (_, count) => new Date(opening.getTime() + (count * 70 + number(0, 60)) * minute),
      ),
    );
  const sets = changes.map((change, place) => ({
    id: newId(),
    kind: "create",
    user_id: pick(people),
    // Evenly, however many there are: the last one on the last day.
    at: moments[Math.floor((place * moments.length) / changes.length)]!,
    records: 1,
    change: change.id,
  }));
  await team.data
    .insertInto("_change_set")
    .values(sets.map(({ change: _, ...set }) => set))
    .execute();
  for (const { id: setId, change } of sets)
    await team.data.updateTable("_change").set({ change_set_id: setId }).where("id", "=", change).execute();
  await team.data.deleteFrom("_change_set").where("id", "=", id).execute();
}

/** As the person themselves would, so that the past can be read and undone like any other. */
async function makeChange(
  app: App,
  definitions: Definitions,
  { teamId, userId }: { teamId: string; userId: string },
  { collection, record, values }: Omit<Change, "who" | "hoursAgo">,
): Promise<string> {
  const home = collectionNamed(definitions, collection);
  const fields = definitions.lineOf(home.id).flatMap((each) => each.fields);
  const named = Object.entries(values).map(([title, value]) => [
    fields.find((each) => each.title === title)!.id,
    value,
  ]);
  const { id } = await app.db
    .team(teamId)
    .data.selectFrom("_record")
    .select("id")
    .where("home_id", "=", home.id)
    .where("name", "=", record)
    .orderBy("number")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { definitions_version: definitionsVersion } = await app.db.app
    .selectFrom("team")
    .select("definitions_version")
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const caller: TeamCaller = {
    ...{ teamId, userId, teamUserId: "", sessionId: "", authUsername: "", email: "", name: "" },
    ...{ isSysAdmin: false, isTeamAdmin: true, features: [], roleIds: [], definitionsVersion, timeZone: "UTC" },
  };
  const { changeSetId } = await updateRecord(app, caller, id, { values: Object.fromEntries(named) });
  return changeSetId!;
}

/** A record is as old as its first change, and was changed by whom and when its last one says. */
export async function moveRecords(team: TeamDb, { collections }: Definitions) {
  const [record, change, set] = (["_record", "_change", "_change_set"] as const).map((name) => tableOf(team, name));
  await sql`update ${record} r set created_at = past.first, created_by = past.maker, updated_at = past.last,
      updated_by = past.changer
    from (select c.record_id, min(s.at) as first, max(s.at) as last,
      (array_agg(s.user_id order by c.id))[1] as maker, (array_agg(s.user_id order by c.id desc))[1] as changer
      from ${change} c join ${set} s on s.id = c.change_set_id group by c.record_id) past
    where past.record_id = r.id`.execute(team.data);
  for (const { table, isSmart } of collections.values()) {
    if (isSmart) continue;
    await sql`update ${tableOf(team, table)} row set _created_at = r.created_at, _updated_at = r.updated_at
      from ${record} r where r.id = row._record_id`.execute(team.data);
  }
}
