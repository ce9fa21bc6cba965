import { sql } from "kysely";
import { newId } from "#shared/ids.ts";
import type { Db } from "../db/db.ts";
import { runKept } from "../db/kept-plans.ts";
import { keptSeconds, type Position } from "./resume-token.ts";

export type News = { kind: string; payload: Record<string, unknown>; userId?: string };
export type StoredEvent = {
  id: string;
  kind: string;
  at: Date;
  userId: string | null;
  payload: Record<string, unknown>;
};
/** `tooMany`: there is more than a screen should replay, so it had better read everything anew. */
export type Batch = { events: StoredEvent[]; position: Position; tooMany: boolean };

/** Whoever missed more than this is told to start over. */
const mostEvents = 1000;
const mostText = 1024 * 1024;

/** An event as a part of a statement whose other parameters come before it: what keeps it, and what wakes who listens. */
export type EventPart = { values: unknown[]; text(schema: string, before: number): { kept: string; told: string } };

export const eventPart = (teamId: string, channel: string, { kind, payload, userId }: News): EventPart => ({
  values: [newId(), kind, userId ?? null, JSON.stringify(payload), channel, teamId],
  text(schema, before) {
    const at = (place: number, type: string) => `$${before + place}::${type}`;
    return {
      // Not now(), which is when the transaction began: a long one would be born old.
      kept: `insert into "${schema}"._event (id, at, kind, user_id, payload)
        values (${at(1, "uuid")}, clock_timestamp(), ${at(2, "text")}, ${at(3, "uuid")}, ${at(4, "jsonb")})`,
      told: `pg_notify(${at(5, "text")}, ${at(6, "text")})`,
    };
  },
});

export async function storeEvent(tx: Db, teamId: string, channel: string, news: News) {
  const { plain, schema } = tx.team(teamId);
  const { values, text } = eventPart(teamId, channel, news);
  const { kept, told } = text(schema, 0);
  await runKept(plain, `with stored as (${kept}) select ${told}`, values);
}

/** The same for each of many people, in one statement. */
export async function storeEventFor(tx: Db, teamId: string, channel: string, news: News, userIds: readonly string[]) {
  const { plain, schema } = tx.team(teamId);
  await runKept(
    plain,
    `with stored as (
       insert into "${schema}"._event (id, at, kind, user_id, payload)
       select id, clock_timestamp(), $1::text, user_id, $2::jsonb from unnest($3::uuid[], $4::uuid[]) as one(id, user_id)
     ) select pg_notify($5::text, $6::text)`,
    [news.kind, JSON.stringify(news.payload), userIds.map(() => newId()), userIds, channel, teamId],
  );
}

/** Events that became visible after `from` and are so in `until` (else now); without `from` none, only where we are. */
export async function readEvents(db: Db, teamId: string, from?: Position, until?: Position): Promise<Batch> {
  const seen = from?.snapshot ?? null;
  return read(
    db,
    teamId,
    sql`tx >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(tx, ${seen}::pg_snapshot)`,
    until,
  );
}

export async function readLatest(db: Db, teamId: string, milliseconds: number, until: Position): Promise<Batch> {
  return read(db, teamId, sql`at > clock_timestamp() - make_interval(secs => ${milliseconds / 1000})`, until);
}

/** Bounded, and out of the way of others who clear up at the same time. */
export async function clearOldEvents(tx: Db, teamId: string) {
  const { data } = tx.team(teamId);
  await data
    .deleteFrom("_event")
    .where("id", "in", (from) =>
      from
        .selectFrom("_event")
        .select("id")
        .where("at", "<", sql<Date>`now() - make_interval(secs => ${keptSeconds})`)
        .orderBy("at")
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

type Row = {
  snapshot: string;
  seconds: number;
  id: string | null;
  kind: string;
  at: Date;
  user_id: string | null;
  payload: string;
};

// One statement, hence one snapshot: the position says exactly what this reading could see.
async function read(db: Db, teamId: string, which: ReturnType<typeof sql>, until?: Position): Promise<Batch> {
  const { data, schema } = db.team(teamId);
  const { rows } = await sql<Row>`
    select here.snapshot::text as snapshot,
      floor(extract(epoch from statement_timestamp()))::int8 as seconds,
      e.id, e.kind, e.at, e.user_id, e.payload::text as payload
    from (select pg_current_snapshot() as snapshot) here
    left join lateral (
      select * from ${sql.table(`${schema}._event`)}
      where ${which}
        and pg_visible_in_snapshot(tx, coalesce(${until?.snapshot ?? null}::pg_snapshot, here.snapshot))
      order by tx, at, id
      limit ${mostEvents + 1}
    ) e on true
    order by e.tx, e.at, e.id`.execute(data);
  const { snapshot, seconds } = rows[0]!;
  const events = rows.flatMap(({ id, kind, at, user_id, payload }) =>
    id ? [{ id, kind, at, userId: user_id, payload: JSON.parse(payload) as StoredEvent["payload"] }] : [],
  );
  const text = rows.reduce((sum, { payload }) => sum + (payload?.length ?? 0), 0);
  return { events, position: { snapshot, seconds }, tooMany: events.length > mostEvents || text > mostText };
}
