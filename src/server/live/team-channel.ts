import type { ServerResponse } from "node:http";
import type pg from "pg";
import type { Db } from "../db/db.ts";
import type { TeamCaller } from "../http/caller.ts";
import type { Log } from "../log.ts";
import { type Batch, readEvents, readLatest } from "./event-store.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { findStanding } from "./find-standing.ts";
import type { KnownKinds } from "./known-kinds.ts";
import { canResume, type Position, readToken, writeToken } from "./resume-token.ts";

type Parts = { db: Db; pool: pg.Pool; log: Log; kinds: KnownKinds; onEmpty: () => void };

/** `after`: the token of a stream that broke. `age`: milliseconds since a screen that has none began to load. */
export type StartingPoint = { after?: string; age?: number };

export type TeamChannel = ReturnType<typeof openTeamChannel>;

/** A request takes a while to arrive; what happened meanwhile belongs to what its sender has not seen. */
const travelTime = 5_000;
const oldestAge = 60_000;

/** All open streams of one team in this process: the database is read once for all of them. */
export function openTeamChannel(teamId: string, { db, pool, log, kinds, onEmpty }: Parts) {
  const streams = new Set<EventStream>();
  let joining = 0;
  let position: Position | undefined;
  let isAsked = false;
  let turns: Promise<unknown> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  return { wake, join, beat, revoke, close };

  /** Something was published. Calls that come before the reading has begun share it. */
  function wake() {
    if (isAsked) return;
    isAsked = true;
    inTurn(() => {
      isAsked = false;
      return advance();
    }).catch(tryAgainSoon);
  }

  /** Adds a stream without a gap: it starts where all others are, after what it has missed until there. */
  async function join(caller: TeamCaller, start: StartingPoint, begin: () => ServerResponse): Promise<void> {
    joining++;
    try {
      await inTurn(async () => {
        const here = await advance();
        const missed = await readMissed(start, here);
        const stream = openEventStream(begin(), caller, () => leave(stream));
        streams.add(stream);
        // After the stream is known here, so that a revocation is seen by this reading or by its own message.
        await deliver([stream], missed).catch(() => stream.drop());
        stream.beat(writeToken(here));
      });
    } finally {
      joining--;
      tellWhenEmpty();
    }
  }

  async function beat(): Promise<void> {
    await inTurn(async () => {
      const here = await advance();
      const present = await recheck([...streams]);
      for (const stream of present) stream.beat(writeToken(here));
    }).catch(() => {
      // Without the database there is nothing to tell, but proxies should not take the line for dead.
      for (const stream of streams) stream.beat();
    });
  }

  /** Ends streams at once; whoever may still read comes back by themselves with the rights of now. */
  async function revoke(isMeant: (caller: TeamCaller) => boolean): Promise<void> {
    const meant = [...streams].filter((stream) => isMeant(stream.caller));
    await recheck(meant).catch(() => []);
    for (const stream of meant) stream.end();
  }

  async function close(): Promise<void> {
    clearTimeout(retry);
    endAll();
    await turns;
    // Whoever was joining meanwhile.
    endAll();
  }

  function endAll() {
    for (const stream of [...streams]) stream.end();
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = turns.then(work);
    turns = turn.catch(() => {});
    return turn;
  }

  async function advance(): Promise<Position> {
    const batch = await readEvents(db, teamId, position);
    if (batch.events.length > 0) await deliver([...streams], batch);
    position = batch.position;
    return position;
  }

  async function readMissed({ after, age }: StartingPoint, here: Position): Promise<Batch> {
    if (after !== undefined) {
      const from = readToken(after);
      if (!from || !canResume(from, here)) return { events: [], position: here, tooMany: true };
      return { ...(await readEvents(db, teamId, from, here)), position: here };
    }
    if (age === undefined) return { events: [], position: here, tooMany: false };
    if (age > oldestAge) return { events: [], position: here, tooMany: true };
    return { ...(await readLatest(db, teamId, age + travelTime, here)), position: here };
  }

  /** The people are looked up after the events were read: who lost access before an event never gets it. */
  async function deliver(to: EventStream[], { events, position: reached, tooMany }: Batch) {
    const readable = tooMany ? [] : events.flatMap((event) => kinds.read(event) ?? []);
    for (const stream of await recheck(to)) {
      try {
        if (tooMany) stream.reset();
        for (const showTo of readable) {
          const shown = await showTo(stream.caller);
          if (shown) stream.send(shown);
        }
        stream.mark(writeToken(reached));
      } catch (error) {
        log.error({ err: error }, "a delivery rule failed");
        stream.drop();
      }
    }
  }

  async function recheck(some: EventStream[]): Promise<EventStream[]> {
    const standingOf = await findStanding(
      pool,
      teamId,
      some.map(({ caller }) => caller),
    );
    return some.filter((stream) => {
      const now = standingOf(stream.caller);
      if (typeof now === "string") stream.end(now);
      else stream.caller = now;
      return typeof now !== "string";
    });
  }

  function leave(stream: EventStream) {
    streams.delete(stream);
    tellWhenEmpty();
  }

  function tellWhenEmpty() {
    if (streams.size > 0 || joining > 0) return;
    clearTimeout(retry);
    onEmpty();
  }

  function tryAgainSoon(error: Error) {
    log.warn({ reason: error.message }, "live events could not be read");
    clearTimeout(retry);
    if (streams.size > 0) retry = setTimeout(wake, 1000).unref();
  }
}
