import { type RawBuilder, sql } from "kysely";
import { databasePoint } from "#server/db/database-point.ts";
import type { TeamDb } from "#server/db/db.ts";
import { hasKeptPlan, rowsAsArrays, runText } from "#server/db/kept-plans.ts";
import { writtenOut } from "#server/db/own-plans.ts";
import { type Ask, type ListQuery, type OpenedPage, pageReader } from "./read-page.server.ts";

/** What the rows of a statement came to, and at which point the database was; `passes`: it changes with the time alone. */
type Read = { at: string; versions: string; passes: boolean };

/** How many rows a statement has, and which version of which record each is. */
export const versionsOf = (rows: readonly unknown[]): string => `${rows.length} ${rows.join()}`;

/** Where the database is, as far as the asker knows: what was read at the same point is not asked for again. */
export type ReadVersions = (team: TeamDb, knownPoint?: string) => Promise<string>;

/** A page is opened with its versions selected alone. What is read is what `versionsOf` says of each of its statements. */
export function versionsReader(opened: OpenedPage, asked: ListQuery): ReadVersions {
  const { list } = opened;
  const send = sender();
  const read = pageReader({ ...opened, list: { ...list, plan: sql`` } }, asked, countedOnly);
  const last = new Map<number, Read>();
  return async (team, knownPoint) => {
    const found: string[] = [];
    // How many rows there are decides whether another statement is wanted; what is in them nobody looks at.
    const take = <AnyRow>(versions: string): { rows: AnyRow[] } => {
      found.push(versions);
      return { rows: Array.from({ length: Number.parseInt(versions, 10) }) };
    };
    const ask: Ask = async (team, make, place) => {
      // What a transaction has written is seen by itself alone, at the same point.
      const isRemembered = place !== undefined && !team.plain.isTransaction;
      const before = isRemembered ? last.get(place) : undefined;
      if (before && !before.passes && before.at === knownPoint) return take(before.versions);
      const whole = () => sql<[string, string | null]>`${list.plan}${rowsAsArrays}${unlessAt(make())}`;
      const { answer, passes } = await send(team, whole, place, before?.at);
      const [at, now] = answer.rows[0]!;
      const versions = now ?? before!.versions;
      if (isRemembered) last.set(place, { at, versions, passes });
      return take(versions);
    };
    await read(team, ask);
    return found.join(";");
  };
}

const countedOnly = { form: sql``, idOf: () => "", keyOf: () => null };

/** Stands for the point that the database was at when the same was last asked. */
const lastPoint = {};

const point = sql.raw(databasePoint);

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

async function run<Row>(team: TeamDb, { text, values, passes }: Statement, at: string) {
  const given = values.map((value) => (value !== lastPoint ? value : passes ? "" : at));
  return { answer: await runText<Row>(team.plain, text, given), passes };
}
