import { type RawBuilder, sql } from "kysely";
import type { Column } from "#data/filters/columns.server.ts";
import type { TeamDb } from "#server/db/db.ts";
import { tableOf } from "./collection-source.server.ts";

/**
 * Where somebody stands among all who are in the team or ever changed something in it, by name. Their names lie with the
 * people, not with the team's data, so they are put in order first.
 */
export async function placeOfPerson(team: TeamDb, column: Column, recordId: RawBuilder<unknown>): Promise<Column> {
  const name = `_place_${column.key}`;
  const ids = await peopleByName(team);
  const ends = sql`select id, key from unnest(${ids}::uuid[]) with ordinality as _person (id, key)`;
  const through = {
    name,
    join: sql`left join (${ends}) as ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${column.sql}`,
    ends,
    led: { id: column.sql },
    // In this way and no other: who has made little would be looked for among all records.
    way: (isDown: boolean, beyond?: string) => ({
      join: sql`join (select _made.id from ${tableOf(team, "_record")} as _made
        where ${sql.ref(`_made.${column.key}`)} = _end.id
        ${beyond ? sql`and _made.id ${isDown ? sql`<` : sql`>`} ${beyond}::uuid` : sql``} order by _made.id${isDown ? sql` desc` : sql``} offset 0) as _of
        on _of.id = ${recordId}`,
      where: sql`true`,
    }),
    // Who they are is a parameter: another name makes another list.
    follows: { collectionIds: [], of: "names" as const },
  };
  return { ...column, kind: "integer", sql: sql.ref(`${name}.key`), isSparse: true, through };
}

async function peopleByName(team: TeamDb): Promise<string[]> {
  const members = await team.from("team_user").select("user_id").execute();
  // One step along the index for each person, however many changes there are.
  const { rows } = await sql<{ id: string }>`with recursive _person (id) as (
      (select user_id from ${tableOf(team, "_change_set")} where user_id is not null order by user_id limit 1)
      union all
      select (select user_id from ${tableOf(team, "_change_set")} where user_id > _person.id order by user_id limit 1)
      from _person where _person.id is not null)
    select id from _person where id is not null`.execute(team.plain);
  const ids = [...new Set([...members.map(({ user_id }) => user_id), ...rows.map(({ id }) => id)])];
  return team.inOrderOfName(ids);
}
