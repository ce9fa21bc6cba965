import { expect, vi } from "vitest";
import { features, pages } from "#app/server/features.ts";
import { openApp } from "#app/server/open-app.ts";
import type { LiveEvent } from "#platform/live/contract.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { buildServer } from "#server/http/server.ts";
import type { Receivable } from "#server/live/receivable.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson } from "./factories.ts";
import { patience } from "./patience.ts";
import { startTestApp } from "./test-app.ts";

export type LiveWorld = Awaited<ReturnType<typeof startLiveWorld>>;
export type LiveMember = { userId: string; teamUserId: string; sessionId: string; cookie: string };
export type LiveStream = Awaited<ReturnType<typeof openStream>>;
export type StreamReader = { cookie: string; headers?: Record<string, string> };
export type StreamPosition = { after?: string; age?: number };

/** Two web processes' worth of server on one database. */
export async function startLiveWorld() {
  const secret = { AUTH_SECRET: "of-the-live-tests-and-long-enough" };
  const one = await startTestApp(secret);
  const { app, close } = await openApp({ ...one.app.env, ROLE: ["web"] }, one.databaseUrl);
  const server = await buildServer(app, features, pages);
  return {
    db: one.db,
    pool: one.app.pool,
    live: one.app.live,
    /** Kinds of a test's own, for both. */
    addKinds(kinds: readonly Receivable[]) {
      for (const each of [app, one.app]) each.live.add(kinds);
    },
    url: one.url,
    otherUrl: await server.listen({ port: 0, host: "127.0.0.1" }),
    /** A member with a session; nobody signs in, which would take its time. */
    async makeMember(teamId: string): Promise<LiveMember> {
      const { userId } = await makePerson(one.db);
      const teamUserId = await addToTeam(one.db, teamId, { userId });
      const [sessionId, token] = [newId(), newSecret()];
      const expires_at = new Date(Date.now() + 3_600_000);
      await one.db.app
        .insertInto("session")
        .values({ id: sessionId, token_hash: hashSecret(one.app.secret, token), user_id: userId, expires_at })
        .execute();
      return { userId, teamUserId, sessionId, cookie: `simply=${token}` };
    },
    loseListening: () =>
      one.app.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'simply-live' and datname = current_database()`,
      ),
    async stop() {
      await Promise.all([app.live.close(), one.app.live.close()]);
      // fetch leaves connections behind that never carried a request; they are not idle to the server.
      for (const each of [server, one.server]) each.server.closeAllConnections();
      await server.close();
      await close();
      await one.stop();
    },
  };
}

/** Asks for a stream at `…/api/teams/<id>`. */
export function requestStream(
  team: string,
  { cookie, headers = {} }: StreamReader,
  { after, age }: StreamPosition = {},
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({
    ...(after !== undefined && { after }),
    ...(age !== undefined && { age: String(age) }),
  });
  return fetch(`${team}/events?${query}`, { headers: { cookie, ...headers }, signal: signal ?? null });
}

/** Opens a stream and returns once the server has said where it starts. */
export async function openStream(team: string, who: StreamReader, place: StreamPosition = {}) {
  const cutting = new AbortController();
  const response = await requestStream(team, who, place, cutting.signal);
  expect(response.status).toBe(200);
  const blocks: SseBlock[] = [];
  const ended = read(response, blocks);
  const messages = () => blocks.filter(({ event, data }) => event === "message" && data);
  const events = () =>
    messages().map(({ data }) => JSON.parse(data) as LiveEvent & { payload: Record<string, unknown> });
  const token = () => blocks.findLast(({ id }) => id)?.id;
  await vi.waitFor(() => expect(token()).toBeDefined(), { timeout: patience, interval: 5 });
  return {
    headers: response.headers,
    blocks,
    ended,
    events,
    kinds: () => events().map(({ kind }) => kind),
    names: () => blocks.filter(({ data }) => data).map(({ event }) => event),
    has: (count: number) =>
      vi.waitFor(() => expect(messages().length).toBeGreaterThanOrEqual(count), { timeout: patience, interval: 5 }),
    /** Breaks the line, and says from where to resume. */
    async cut(): Promise<string> {
      cutting.abort();
      await ended;
      return token()!;
    },
  };
}

type SseBlock = { event: string; data: string; id?: string };

async function read(response: Response, blocks: SseBlock[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const bytes of response.body!) {
      const texts = (rest + decoder.decode(bytes, { stream: true })).split("\n\n");
      rest = texts.pop()!;
      blocks.push(...texts.map(readBlock));
    }
  } catch {
    // Cut on purpose.
  }
}

function readBlock(text: string): SseBlock {
  const value = (field: string) => new RegExp(`^${field}: (.*)$`, "m").exec(text)?.[1];
  return { event: value("event") ?? "message", data: value("data") ?? "", id: value("id") };
}
