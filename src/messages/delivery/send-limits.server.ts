import { sql } from "kysely";
import type { Db } from "#server/db/db.ts";
import type { Limits } from "./way.server.ts";

const seconds = { perSecond: 1, perHour: 3600, perDay: 24 * 3600 } as const;
type Stretch = keyof typeof seconds;
type Rate = { stretch: Stretch; most: number; per: number };

/** What was sent when, by parts of a stretch of time: `[begin of the part, how many]`. */
type Sent = [at: number, count: number][];
/** What was sent of each stretch, and what a provider has asked for. */
type LimitState = {
  sent?: Partial<Record<Stretch, Sent>>;
  slow?: { until: number; seconds: number };
  perSecond?: number;
  eased?: number;
};

export type Limited = { key: string; limits: Pick<Limits, Stretch> };
export type Granted = { count: number /** Until there is more. */; waitSeconds: number };

/** A stretch is counted in so many parts: what leaves it, leaves it part by part. */
const parts = 20;
/** Ten quiet minutes later it may be twice as many again. */
const easesAfter = 10 * 60 * 1000;
const unlimited = 10_000;

/**
 * As many as may be sent now, taken from all the limits of each; what is not used is given back. In no second, hour and day,
 * wherever it begins, are there more than allowed. Limits are in the database, so that all processes together keep them.
 */
export async function takeFromLimits(
  db: Db,
  limited: readonly Limited[],
  wanted: number,
  now = Date.now(),
): Promise<Granted> {
  let count = wanted;
  for (const [place, each] of limited.entries()) {
    const granted = await takeFromOne(db, each, count, now);
    await giveBack(db, limited.slice(0, place), count - granted.count, now);
    if (granted.count === 0) return granted;
    count = granted.count;
  }
  return { count, waitSeconds: 0 };
}

/** What was taken and not used. */
export async function giveBack(db: Db, limited: readonly Limited[], count: number, now = Date.now()): Promise<void> {
  if (count === 0) return;
  for (const { key } of limited) {
    await db.transaction(async (tx) => {
      const state = await lock(tx, key);
      const sent = Object.entries(state.sent ?? {}).map(([stretch, given]) => [
        stretch,
        lessen(recent(given, seconds[stretch as Stretch], now), count),
      ]);
      if (sent.length > 0) await save(tx, key, { ...state, sent: Object.fromEntries(sent) });
    });
  }
}

/** A provider's "slow down": half as many from now on, and none for a while. */
export const slowDown = (
  db: Db,
  key: string,
  afterSeconds: number,
  sentPerSecond: number,
  now = Date.now(),
): Promise<void> =>
  db.transaction(async (tx) => {
    const state = await lock(tx, key);
    const perSecond = Math.max(1, Math.floor(Math.min(state.perSecond ?? sentPerSecond, sentPerSecond) / 2));
    const slow = { until: now + afterSeconds * 1000, seconds: afterSeconds };
    await save(tx, key, { ...state, slow, perSecond, eased: now });
  });

export const forgetLimits = (db: Db, key: string) => db.app.deleteFrom("send_limit").where("key", "=", key).execute();

async function takeFromOne(db: Db, { key, limits }: Limited, wanted: number, now: number): Promise<Granted> {
  // Most ways have no limits: then nobody waits for anybody.
  if (!isAnySet(limits) && !hasLearned(await read(db, key))) return { count: wanted, waitSeconds: 0 };
  return db.transaction(async (tx) => {
    const state = await lock(tx, key);
    const quiet = secondsOfQuiet(state, now);
    if (quiet > 0) return { count: 0, waitSeconds: quiet };
    const all = ratesOf(limits, state, now).map((rate) => {
      const sent = recent(state.sent?.[rate.stretch] ?? [], rate.per, now);
      return { ...rate, sent, left: Math.max(0, rate.most - sum(sent)) };
    });
    const count = Math.min(wanted, ...all.map(({ left }) => left));
    const sent = all.map(({ stretch, per, sent }) => [stretch, count > 0 ? note(sent, per, count, now) : sent]);
    await save(tx, key, { ...state, sent: Object.fromEntries(sent) });
    const waits = all.map((each) => secondsUntilMore(each, now));
    return { count, waitSeconds: count > 0 ? 0 : Math.max(0.05, ...waits) };
  });
}

/** How many have left under a key in the last 24 hours. */
export async function sentToday(db: Db, key: string, now = Date.now()): Promise<number> {
  const { sent } = await read(db, key);
  return sum(recent(sent?.perDay ?? [], seconds.perDay, now));
}

const isAnySet = (limits: Limited["limits"]) => (Object.keys(seconds) as Stretch[]).some((stretch) => limits[stretch]);
const hasLearned = ({ slow, perSecond }: LimitState) => Boolean(slow || perSecond);

/** Never longer than was asked for, also where the clock was put back since. */
const secondsOfQuiet = ({ slow }: LimitState, now: number) =>
  slow ? Math.min((slow.until - now) / 1000, slow.seconds) : 0;

function ratesOf(limits: Limited["limits"], { perSecond, eased }: LimitState, now: number): Rate[] {
  const steps = eased ? Math.max(0, Math.floor((now - eased) / easesAfter)) : 0;
  const allowed = perSecond ? perSecond * 2 ** steps : unlimited;
  const learned = allowed < unlimited ? allowed : undefined;
  const given = { ...limits, ...(learned && { perSecond: Math.min(limits.perSecond ?? learned, learned) }) };
  return (Object.keys(seconds) as Stretch[]).flatMap((stretch) => {
    const most = given[stretch];
    return most ? [{ stretch, most, per: seconds[stretch] }] : [];
  });
}

/** A part counts until all of it is out of the stretch. What lies ahead, by a clock that was put back, counts as of now. */
const recent = (sent: Sent, per: number, now: number): Sent =>
  sent
    .map(([at, count]): Sent[number] => [Math.min(at, now), count])
    .filter(([at]) => at + lengthOf(per) + per * 1000 > now);

function note(sent: Sent, per: number, count: number, now: number): Sent {
  const last = sent.at(-1);
  if (last && now - last[0] < lengthOf(per)) return [...sent.slice(0, -1), [last[0], last[1] + count]];
  return [...sent, [now, count]];
}

/** The newest first: it was taken just now. */
function lessen(sent: Sent, count: number): Sent {
  let rest = count;
  return sent
    .toReversed()
    .map(([at, taken]): Sent[number] => {
      const back = Math.min(taken, rest);
      rest -= back;
      return [at, taken - back];
    })
    .toReversed();
}

const secondsUntilMore = ({ sent, per, left }: Rate & { sent: Sent; left: number }, now: number) => {
  const oldest = sent.find(([, count]) => count > 0);
  return left > 0 || !oldest ? 0 : (oldest[0] + lengthOf(per) + per * 1000 - now) / 1000;
};

const lengthOf = (per: number) => (per * 1000) / parts;
const sum = (sent: Sent) => sent.reduce((total, [, count]) => total + count, 0);

async function read(db: Db, key: string): Promise<LimitState> {
  const row = await db.app.selectFrom("send_limit").select("state").where("key", "=", key).executeTakeFirst();
  return (row?.state ?? {}) as LimitState;
}

async function lock(tx: Db, key: string): Promise<LimitState> {
  await tx.app
    .insertInto("send_limit")
    .values({ key })
    .onConflict((there) => there.column("key").doNothing())
    .execute();
  const row = await tx.app
    .selectFrom("send_limit")
    .select("state")
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return (row.state ?? {}) as LimitState;
}

const save = (tx: Db, key: string, state: LimitState) =>
  tx.app
    .updateTable("send_limit")
    .set({ state: JSON.stringify(state), updated_at: sql<Date>`now()` })
    .where("key", "=", key)
    .execute()
    .then(() => undefined);
