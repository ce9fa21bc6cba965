import { sql } from "kysely";
import type { Limits } from "#messages/delivery/way.server.ts";
import type { Db } from "#server/db/db.ts";

/** How much of each stretch of time is left, and what a provider has asked for. */
type Bucket = { tokens: number; at: number };
type LimitState = { buckets?: Record<string, Bucket>; slowUntil?: number; perSecond?: number; eased?: number };

const seconds = { perSecond: 1, perHour: 3600, perDay: 24 * 3600 } as const;
type Stretch = keyof typeof seconds;

export type Granted = { count: number /** Until there is more. */; waitSeconds: number };

/**
 * As many as may be sent now by this way, taken from all its limits at once; what is not used is given back. Limits are in
 * the database, so that all processes together keep them.
 */
export const takeFromLimits = (
  db: Db,
  key: string,
  limits: Pick<Limits, Stretch>,
  wanted: number,
  now = Date.now(),
): Promise<Granted> =>
  db.transaction(async (tx) => {
    const state = await lock(tx, key);
    if (state.slowUntil && state.slowUntil > now) return { count: 0, waitSeconds: (state.slowUntil - now) / 1000 };
    const rates = ratesOf(limits, state);
    if (rates.length === 0) return { count: wanted, waitSeconds: 0 };
    const filled = rates.map((rate) => fill(rate, state.buckets?.[rate.stretch], now));
    const count = Math.min(wanted, ...filled.map(({ tokens }) => Math.floor(tokens)));
    const wait = Math.max(...filled.map(({ tokens, most, per }) => (tokens >= 1 ? 0 : ((1 - tokens) * per) / most)));
    const buckets = Object.fromEntries(
      filled.map(({ stretch, tokens }) => [stretch, { tokens: tokens - count, at: now }]),
    );
    await save(tx, key, { ...state, buckets });
    return { count, waitSeconds: count > 0 ? 0 : Math.max(wait, 0.1) };
  });

/** What was taken and not used. */
export const giveBack = (db: Db, key: string, count: number): Promise<void> =>
  db.transaction(async (tx) => {
    const state = await lock(tx, key);
    for (const bucket of Object.values(state.buckets ?? {})) bucket.tokens += count;
    await save(tx, key, state);
  });

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
    await save(tx, key, { ...state, slowUntil: now + afterSeconds * 1000, perSecond, eased: now });
  });

/** Ten quiet minutes later it may be twice as many again. */
const easesAfter = 10 * 60 * 1000;

function ratesOf(limits: Pick<Limits, Stretch>, state: LimitState) {
  const eased =
    state.perSecond && state.eased
      ? state.perSecond * 2 ** Math.floor((Date.now() - state.eased) / easesAfter)
      : undefined;
  const learned = eased && eased < 10_000 ? eased : undefined;
  const given = { ...limits, ...(learned && { perSecond: Math.min(limits.perSecond ?? learned, learned) }) };
  return (Object.keys(seconds) as Stretch[]).flatMap((stretch) => {
    const most = given[stretch];
    return most ? [{ stretch, most, per: seconds[stretch] }] : [];
  });
}

/** A full one holds what may be sent in its stretch of time; it fills evenly. */
function fill(rate: { stretch: Stretch; most: number; per: number }, bucket: Bucket | undefined, now: number) {
  const { most, per } = rate;
  if (!bucket) return { ...rate, tokens: most };
  // A clock that was put back fills nothing.
  const passed = Math.max(0, now - bucket.at) / 1000;
  return { ...rate, tokens: Math.min(most, bucket.tokens + (passed * most) / per) };
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
