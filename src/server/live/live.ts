import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import type pg from "pg";
import type { z } from "zod";
import { Refusal } from "#shared/errors.ts";
import type { LiveKind, Receivers } from "#shared/live-kind.ts";
import type { Db } from "../db/db.ts";
import type { TeamCaller } from "../http/caller.ts";
import type { Log } from "../log.ts";
import { settingsChannel } from "../settings/settings.ts";
import { clearOldEvents, type EventPart, eventPart, storeEvent, storeEventFor } from "./event-store.ts";
import { keepListening } from "./keep-listening.ts";
import { openKnownKinds } from "./known-kinds.ts";
import { openTeamChannel, type StartingPoint, type TeamChannel } from "./team-channel.ts";

/** `onSettings`: some process has changed them, or they may have been changed while nothing was heard. */
type Parts = { databaseUrl: string; pool: pg.Pool; db: Db; log: Log; onSettings: () => void };

/** Whose streams end: of one session or of one user, everywhere or in one team; or of everybody in a team. */
export type Revocation = { teamId: string } | ({ teamId?: string } & ({ sessionId: string } | { userId: string }));

/** Something has changed in a team; without one, anything may have: nothing was heard for a while. */
type Hearer = (teamId?: string) => void;

export type Live = ReturnType<typeof openLive>;

const newsChannel = "simply_live";
const revocationChannel = "simply_session";
const beatEvery = 15_000;
const mostPerSession = 20;
const mostPerProcess = 10_000;

/** Tells open screens what has changed, across all processes, through the database alone. */
export function openLive({ databaseUrl, pool, db, log, onSettings }: Parts) {
  const teams = new Map<string, TeamChannel>();
  const openBySession = new Map<string, number>();
  const kinds = openKnownKinds(log);
  const hearers = new Set<Hearer>();
  const tell = (teamId?: string) => {
    for (const hear of hearers) hear(teamId);
  };
  let openStreams = 0;
  let isClosed = false;
  const listening = keepListening({
    url: databaseUrl,
    channels: [newsChannel, revocationChannel, settingsChannel],
    log,
    onListening: () => {
      void beat();
      onSettings();
      tell();
    },
    onMessage: (channel, text) => {
      if (channel === newsChannel) {
        tell(text);
        teams.get(text)?.wake();
      } else if (channel === settingsChannel) onSettings();
      else revokeHere(text);
    },
  });
  const beating = setInterval(() => void Promise.all([beat(), listening.check()]), beatEvery).unref();

  return {
    /** Features add their kinds of event, with who receives them. */
    add: kinds.add,

    publish,

    /** For the screens of each of these people. */
    async publishToEach<P extends z.ZodObject, R extends z.ZodObject>(
      tx: Db,
      teamId: string,
      kind: LiveKind<P, R, "namedUser">,
      payload: z.input<P>,
      userIds: readonly string[],
    ): Promise<void> {
      if (userIds.length === 0) return;
      const news = { kind: kind.kind, payload: kinds.check(kind as LiveKind, payload) };
      await storeEventFor(tx, teamId, newsChannel, news, userIds);
      await finishPublishing(tx, teamId);
    },

    /** The same as a part of a statement that the caller's transaction sends anyway; `finishPublishing` afterwards. */
    partOf<P extends z.ZodObject, R extends z.ZodObject>(
      teamId: string,
      kind: LiveKind<P, R, Exclude<Receivers, "namedUser">>,
      payload: z.input<P>,
    ): EventPart {
      return eventPart(teamId, newsChannel, { kind: kind.kind, payload: kinds.check(kind as LiveKind, payload) });
    },

    finishPublishing,

    /** Ends open streams when the transaction commits. Call it wherever a session, a membership or a role is taken away. */
    async revoke(tx: Db, whose: Revocation): Promise<void> {
      await notify(tx, revocationChannel, JSON.stringify(whose));
    },

    /** `begin` sends the head of the response; until then a refusal is answered like any other. */
    async open(caller: TeamCaller, start: StartingPoint, begin: () => ServerResponse): Promise<void> {
      if (isClosed || openStreams >= mostPerProcess) throw new Refusal("unavailable");
      const giveBack = takePlace(caller.sessionId);
      let response: ServerResponse | undefined;
      try {
        await channelOf(caller.teamId).join(caller, start, () => {
          response = begin();
          response.once("close", giveBack);
          return response;
        });
      } finally {
        if (!response || response.closed) giveBack();
      }
    },

    isListening: listening.isListening,

    openStreams: () => openStreams,

    /** For what a process keeps of teams. */
    hear(hearer: Hearer): void {
      hearers.add(hearer);
    },

    /** Before the server closes: it would wait for open streams. */
    async close(): Promise<void> {
      isClosed = true;
      clearInterval(beating);
      await Promise.all([...[...teams.values()].map((team) => team.close()), listening.stop()]);
    },
  };

  /** For open screens of the team, exactly when the caller's transaction commits. Publish late in long transactions. */
  async function publish<P extends z.ZodObject, R extends z.ZodObject>(
    tx: Db,
    teamId: string,
    kind: LiveKind<P, R, Exclude<Receivers, "namedUser">>,
    payload: z.input<P>,
  ): Promise<void>;
  /** For those of one user. */
  async function publish<P extends z.ZodObject, R extends z.ZodObject>(
    tx: Db,
    teamId: string,
    kind: LiveKind<P, R, "namedUser">,
    payload: z.input<P>,
    to: { userId: string },
  ): Promise<void>;
  async function publish(tx: Db, teamId: string, kind: LiveKind, payload: unknown, to?: { userId: string }) {
    const news = { kind: kind.kind, payload: kinds.check(kind, payload), ...to };
    await tx.transaction(async (inside) => {
      await storeEvent(inside, teamId, newsChannel, news);
      await finishPublishing(inside, teamId);
    });
  }

  /**
   * This process drops what it has cached of the team as soon as the transaction has committed, before anybody is answered;
   * the others when the notification arrives. Now and then old events are deleted.
   */
  async function finishPublishing(tx: Db, teamId: string) {
    tx.afterCommit(() => tell(teamId));
    if (Math.random() < 0.02) await clearOldEvents(tx, teamId);
  }

  async function beat() {
    await Promise.all([...teams.values()].map((team) => team.beat()));
  }

  function revokeHere(text: string) {
    const whose = JSON.parse(text) as { sessionId?: string; userId?: string; teamId?: string };
    if (whose.teamId) tell(whose.teamId);
    const isForAll = !whose.sessionId && !whose.userId;
    const isMeant = (caller: TeamCaller) =>
      isForAll || caller.sessionId === whose.sessionId || (caller.lookerId ?? caller.userId) === whose.userId;
    const where = whose.teamId ? [teams.get(whose.teamId)] : [...teams.values()];
    for (const team of where) void team?.revoke(isMeant);
  }

  function channelOf(teamId: string): TeamChannel {
    const known = teams.get(teamId);
    if (known) return known;
    const made = openTeamChannel(teamId, { db, pool, log, kinds, onEmpty: forget });
    teams.set(teamId, made);
    return made;

    function forget() {
      if (teams.get(teamId) === made) teams.delete(teamId);
    }
  }

  /** Counts a stream from before it opens, so that many at once cannot slip past the limit. */
  function takePlace(sessionId: string): () => void {
    const open = openBySession.get(sessionId) ?? 0;
    if (open >= mostPerSession) throw new Refusal("too_many_requests", { values: { seconds: 30 } });
    openBySession.set(sessionId, open + 1);
    openStreams++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      openStreams--;
      const left = (openBySession.get(sessionId) ?? 1) - 1;
      if (left > 0) openBySession.set(sessionId, left);
      else openBySession.delete(sessionId);
    };
  }
}

const notify = (tx: Db, channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`.execute(tx.app);
