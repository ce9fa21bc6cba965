import { type RawBuilder, sql } from "kysely";
import type { TeamDb } from "#server/db/db.ts";
import { hasKeptPlan, rowsAsArrays, runText } from "#server/db/kept-plans.ts";
import { writtenOut } from "#server/db/own-plans.ts";
import { type Ask, type ListQuery, type OpenedPage, pageReader } from "./read-page.server.ts";

/** What the rows of a statement came to, and at which point the database was. */
type Read = { at: string; versions: string };

/** How many rows a statement has, and which version of which record each is. */
export const versionsOf = (rows: readonly unknown[]): string => `${rows.length} ${rows.join()}`;

/** A page is opened with its versions selected alone. What is read is what `versionsOf` says of each of its statements. */
export function versionsReader(opened: OpenedPage, asked: ListQuery): (team: TeamDb) => Promise<string> {
  const { list } = opened;
  const send = sender();
  const read = pageReader({ ...opened, list: { ...list, plan: sql`` } }, asked, countedOnly);
  const last = new Map<number, Read>();
  return async (team) => {
    const found: string[] = [];
    // How many rows there are decides whether another statement is wanted; what is in them nobody looks at.
    const ask: Ask = async (team, make, place) => {
      // What a transaction has written is seen by itself alone, at the same point.
      const isRemembered = place !== undefined && !team.plain.isTransaction;
      const before = isRemembered ? last.get(place) : undefined;
      const whole = () => sql<[string, string | null]>`${list.plan}${rowsAsArrays}${unlessAt(make())}`;
      const [at, now] = (await send(team, whole, place, before?.at)).rows[0]!;
      const versions = now ?? before!.versions;
      if (isRemembered) last.set(place, { at, versions });
      found.push(versions);
      return { rows: Array.from({ length: Number.parseInt(versions, 10) }) };
    };
    await read(team, ask);
    return found.join(";");
  };
}

const countedOnly = { form: sql``, idOf: () => "", keyOf: () => null };

/** Stands for the point that the database was at when the same was last asked. */
const lastPoint = {};

/**
 * Which transactions can be seen is the point that the database is at: while these are the same, so is all that is in it.
 * Not of one that was started anew, maybe from a copy.
 */
const point = sql`concat(pg_current_snapshot(), ' ', pg_postmaster_start_time())`;

/** Rows are read only where the database has moved on; else there is nothing beside the point. */
const unlessAt = (rows: RawBuilder<unknown>) => sql`select ${point}, case when ${point} <> ${lastPoint}::text
  then (select concat(count(*), ' ', string_agg(_row.version, ',')) from (${rows}) as _row) end`;

/**
 * Sends the same statements again and again: they are put together once, and from the second time on each has a plan of
 * its own. The first time it is planned like any other, for questions that nobody asks again are many.
 */
function sender() {
  const sent = new Set<number>();
  const written = new Map<number, Statement>();
  return async <Row>(team: TeamDb, make: () => RawBuilder<Row>, place: number | undefined, at = "") => {
    const known = place === undefined ? undefined : written.get(place);
    if (known) return run<Row>(team, known, at);
    const plain = make().compile(team.plain);
    // What depends on the time changes though nothing is written.
    const passes = /\bnow\(/.test(plain.sql);
    const isPlanned = hasKeptPlan(plain.sql);
    const isAgain = place !== undefined && (isPlanned || sent.has(place));
    const chosen = (isAgain && !isPlanned && writtenOut(team.plain, make(), lastPoint)) || plain;
    const statement = { text: chosen.sql, values: chosen.parameters, passes };
    if (isAgain) written.set(place, statement);
    if (place !== undefined) sent.add(place);
    return run<Row>(team, statement, at);
  };
}

type Statement = { text: string; values: readonly unknown[]; passes: boolean };

function run<Row>(team: TeamDb, { text, values, passes }: Statement, at: string) {
  const given = values.map((value) => (value !== lastPoint ? value : passes ? "" : at));
  return runText<Row>(team.plain, text, given);
}
