import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { teamSchema } from "#server/db/db.ts";
import { features } from "#server/features.ts";
import { hashSecret, newSecret } from "#server/http/secrets.ts";
import { buildServer } from "#server/http/server.ts";
import { clearOldEvents } from "#server/live/event-store.ts";
import { openApp } from "#server/open-app.ts";
import { newId } from "#shared/ids.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { LiveEvent } from "./contract.ts";

type Member = { userId: string; teamUserId: string; sessionId: string; cookie: string };

let world: Awaited<ReturnType<typeof startWorld>>;
let teamId: string;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  teamId = (await makeTeam(world.db)).teamId;
  ann = await makeMember(teamId);
  bob = await makeMember(teamId);
});

describe("delivery", () => {
  it("comes with the commit, to streams of every process", async () => {
    const [here, there] = [await open(ann), await open(bob, { url: world.otherUrl })];
    await world.db.transaction(async (tx) => {
      await world.live.publish(tx, teamId, { kind: "team-changed", payload: { n: 1 } });
      await publish("people-changed");
      await Promise.all([here.has(1), there.has(1)]);
      expect(here.kinds()).toEqual(["people-changed"]);
    });
    await Promise.all([here.has(2), there.has(2)]);
    expect(there.kinds()).toEqual(["people-changed", "team-changed"]);
    expect(there.events()[1]).toMatchObject({ payload: { n: 1 } });
  });

  it("does not come after a rollback", async () => {
    const stream = await open(ann);
    const work = world.db.transaction(async (tx) => {
      await world.live.publish(tx, teamId, { kind: "team-changed" });
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    await publish("people-changed");
    await stream.has(1);
    expect(stream.kinds()).toEqual(["people-changed"]);
  });

  it("stays in the team, with the named user, and within known kinds", async () => {
    const { teamId: otherTeam } = await makeTeam(world.db);
    const eve = await makeMember(otherTeam);
    const streams = [await open(ann), await open(bob), await open(eve, { team: otherTeam })] as const;
    await publish("team-permissions-updated", { userId: ann.userId, payload: { teamId, hasAdminAccess: true } });
    await publish("team-permissions-updated");
    await publish("unheard-of");
    await publish("unheard-of", { userId: ann.userId });
    await publish("team-changed");
    await world.live.publish(world.db, otherTeam, { kind: "people-changed" });
    await Promise.all([streams[0].has(2), streams[1].has(1), streams[2].has(1)]);
    expect(streams.map((stream) => stream.kinds())).toEqual([
      ["team-permissions-updated", "team-changed"],
      ["team-changed"],
      ["people-changed"],
    ]);
    expect(streams[0].events()[0]).toMatchObject({ payload: { teamId, hasAdminAccess: true } });
  });

  it("asks the rule that a feature added", async () => {
    world.live.rules.set("secret", (caller) => caller.isTeamAdmin);
    await world.db.team(teamId).update("team_user", { is_team_admin: true }).where("id", "=", bob.teamUserId).execute();
    const [member, admin] = [await open(ann), await open(bob)];
    await publish("secret");
    await admin.has(1);
    // Rights are those of the moment of the event, not of the opening.
    await world.db
      .team(teamId)
      .update("team_user", { is_team_admin: false })
      .where("id", "=", bob.teamUserId)
      .execute();
    await publish("secret");
    await publish("team-changed");
    await Promise.all([member.has(1), admin.has(2)]);
    expect(member.kinds()).toEqual(["team-changed"]);
    expect(admin.kinds()).toEqual(["secret", "team-changed"]);
  });
});

describe("resuming", () => {
  it("brings what an earlier transaction committed late, and nothing twice", async () => {
    const client = await world.pool.connect();
    try {
      const first = await open(ann);
      await client.query("begin");
      await client.query("select pg_current_xact_id()");
      await publish("team-changed", { payload: { who: "B" } });
      await first.has(1);
      const token = await first.cut();
      await client.query(
        `insert into ${teamSchema(teamId)}.event (id, kind, payload) values (gen_random_uuid(), 'people-changed', '{"who":"A"}')`,
      );
      await client.query("commit");
      const second = await open(ann, { after: token, url: world.otherUrl });
      await second.has(1);
      await publish("team-changed", { payload: { who: "C" } });
      await second.has(2);
      expect(second.events().map(({ payload }) => payload.who)).toEqual(["A", "C"]);
    } finally {
      client.release();
    }
  });

  it("loses none of 200 events when the stream breaks in the middle", async () => {
    const got = new Map<string, number>();
    const take = (stream: Stream) => {
      for (const { id, payload } of stream.events()) got.set(id, payload.n as number);
    };
    const publishing = (async () => {
      for (let n = 0; n < 200; n++) await publish("team-changed", { payload: { n } });
    })();
    let stream = await open(ann, { age: 5000 });
    for (const enough of [20, 30, 40]) {
      await stream.has(enough);
      const token = await stream.cut();
      take(stream);
      stream = await open(ann, { after: token });
    }
    await publishing;
    await vi.waitFor(() => {
      take(stream);
      expect(got.size).toBe(200);
    }, 10_000);
    expect([...got.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it("brings what happened while the listening connection was dead", async () => {
    const stream = await open(ann);
    await loseListening();
    await publish("team-changed");
    await vi.waitFor(() => expect(world.live.isListening()).toBe(false));
    await publish("people-changed");
    await stream.has(2);
    await publish("team-changed");
    await stream.has(3);
    expect(stream.kinds()).toEqual(["team-changed", "people-changed", "team-changed"]);
  });

  it("gives a new screen what happened since it began to load, only if asked", async () => {
    await publish("team-changed");
    const [plain, loading] = [await open(ann), await open(ann, { age: 0 })];
    await publish("people-changed");
    await Promise.all([plain.has(1), loading.has(2)]);
    expect(plain.kinds()).toEqual(["people-changed"]);
    expect(loading.kinds()).toEqual(["team-changed", "people-changed"]);
  });

  it.each([
    ["garbage", () => "never mind"],
    ["empty", () => ""],
    ["impossible", (token: string) => token.replace(/-.*/, "-9:3:")],
    ["of the future", (token: string) => token.replace(/-.*/, "-999999999:999999999:")],
    ["too old", (token: string) => token.replace(/^\d+/, (seconds) => String(Number(seconds) - 3700))],
  ])("starts over when the token is %s", async (_, spoil) => {
    const token = await (await open(ann)).cut();
    const stream = await open(ann, { after: spoil(token) });
    await publish("team-changed");
    await stream.has(1);
    expect(stream.names()).toEqual(["reset", "message"]);
  });

  it("starts over rather than replay more than a thousand events", async () => {
    const token = await (await open(ann)).cut();
    await world.db.transaction(async (tx) => {
      for (let n = 0; n < 1001; n++) await world.live.publish(tx, teamId, { kind: "team-changed" });
    });
    const stream = await open(ann, { after: token });
    await publish("people-changed");
    await stream.has(1);
    expect(stream.names()).toEqual(["reset", "message"]);
  });
});

describe("access", () => {
  it("is refused to strangers and to other teams", async () => {
    const eve = await makeMember((await makeTeam(world.db)).teamId);
    expect((await request({ cookie: "" })).status).toBe(401);
    expect((await request(eve)).status).toBe(403);
  });

  it("keeps the headers that protect, and those of a stream", async () => {
    const { headers } = await open(ann);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("x-request-id")).toBeTruthy();
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-type")).toContain("text/event-stream");
    const head = await fetch(`${world.url}/api/teams/${teamId}/events`, {
      method: "HEAD",
      headers: { cookie: ann.cookie },
    });
    expect(head.status).toBe(200);
  });

  const losses: [string, string, (person: Member) => Promise<unknown>][] = [
    ["the session ends", "signed-out", (one) => run("delete from app.session where id = $1", one.sessionId)],
    [
      "the session expires",
      "signed-out",
      (one) => run("update app.session set expires_at = now() where id = $1", one.sessionId),
    ],
    [
      "the user is deactivated",
      "signed-out",
      (one) => run('update app."user" set deactivated_at = now() where id = $1', one.userId),
    ],
    [
      "the email is no longer verified",
      "signed-out",
      (one) => run('update app."user" set email_verified_at = null where id = $1', one.userId),
    ],
    [
      "the membership is deactivated",
      "no-access",
      (one) => run("update app.team_user set deactivated_as_of = now() where id = $1", one.teamUserId),
    ],
    [
      "the membership was never active",
      "no-access",
      (one) => run("update app.team_user set activated_at = null where id = $1", one.teamUserId),
    ],
    [
      "the team is deactivated",
      "no-access",
      () => run("update app.team set deactivated_at = now() where id = $1", teamId),
    ],
  ];

  it.each(losses)("ends before the next event when %s", async (_, reason, lose) => {
    const stream = await open(ann);
    await lose(ann);
    await publish("team-changed");
    await stream.ended;
    expect(stream.blocks.filter(({ data }) => data)).toEqual([
      { event: "session-ended", data: JSON.stringify({ reason }), id: undefined },
    ]);
  });

  it("ends at once when revoked, for that person and that team only, when the transaction commits", async () => {
    const [mine, mineElsewhere, others] = [await open(ann), await open(ann, { url: world.otherUrl }), await open(bob)];
    await world.db.transaction(async (tx) => {
      await tx
        .team(teamId)
        .update("team_user", { deactivated_as_of: new Date(0) })
        .where("id", "=", ann.teamUserId)
        .execute();
      await world.live.revoke(tx, { userId: ann.userId, teamId });
    });
    await Promise.all([mine.ended, mineElsewhere.ended]);
    expect(mine.names()).toEqual(["session-ended"]);
    await world.live.revoke(world.db, { userId: bob.userId, teamId: (await makeTeam(world.db)).teamId });
    await publish("team-changed");
    await others.has(1);
    expect((await request(ann)).status).toBe(403);
  });

  it("ends by session, so that the person comes back with the rights of now", async () => {
    const stream = await open(ann);
    await world.live.revoke(world.db, { sessionId: ann.sessionId });
    await stream.ended;
    expect(stream.names()).toEqual([]);
    expect((await open(ann)).headers.get("content-type")).toContain("text/event-stream");
  });

  it("ends with the next heartbeat when nobody said that access is gone", async () => {
    const stream = await open(ann);
    await run("delete from app.session where id = $1", ann.sessionId);
    // Listening again comes with a heartbeat; the timer's is the same one.
    await loseListening();
    await stream.ended;
    expect(stream.names()).toEqual(["session-ended"]);
  });

  it("cuts off who does not read, and keeps serving the others", async () => {
    const { hostname, port } = new URL(world.url);
    const slow = connect(Number(port), hostname);
    slow.write(`GET /api/teams/${teamId}/events HTTP/1.1\r\nhost: x\r\ncookie: ${ann.cookie}\r\n\r\n`);
    await once(slow, "data");
    slow.pause();
    const quick = await open(bob);
    const text = "x".repeat(250_000);
    for (let n = 1; n <= 80; n++) {
      await publish("team-changed", { payload: { text } });
      await quick.has(n);
    }
    slow.resume();
    await once(slow, "close");
    expect(slow.bytesRead).toBeLessThan(80 * text.length);
  });

  it("allows a session twenty streams, and gives places back", async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(ann)));
    expect((await request(ann)).status).toBe(429);
    await streams[0]!.cut();
    await vi.waitFor(async () => {
      const again = await request(ann);
      await again.body?.cancel();
      expect(again.status).toBe(200);
    }, 5000);
  });
});

describe("what is kept", () => {
  it("goes after an hour, and not before", async () => {
    for (const kind of ["team-changed", "people-changed"]) await publish(kind);
    await world.pool.query(
      `update ${teamSchema(teamId)}.event set at = at - interval '61 minutes' where kind = 'team-changed'`,
    );
    await clearOldEvents(world.db, teamId);
    const left = await world.db.team(teamId).data.selectFrom("event").select("kind").execute();
    expect(left).toEqual([{ kind: "people-changed" }]);
  });
});

/** Two web processes' worth of server on one database. */
async function startWorld() {
  const secret = { AUTH_SECRET: "of-the-live-tests-and-long-enough" };
  const one = await startTestApp(secret);
  const { app, close } = await openApp({ ...one.app.env, ROLE: ["web"] }, one.databaseUrl);
  const server = await buildServer(app, features);
  return {
    db: one.db,
    pool: one.app.pool,
    live: one.app.live,
    secret: one.app.secret,
    url: one.url,
    otherUrl: await server.listen({ port: 0, host: "127.0.0.1" }),
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

async function makeMember(team: string): Promise<Member> {
  const { userId } = await makePerson(world.db);
  const teamUserId = await addToTeam(world.db, team, { userId });
  const [sessionId, secret] = [newId(), newSecret()];
  const expires_at = new Date(Date.now() + 3_600_000);
  await world.db.app
    .insertInto("session")
    .values({ id: sessionId, token_hash: hashSecret(world.secret, secret), user_id: userId, expires_at })
    .execute();
  return { userId, teamUserId, sessionId, cookie: `simply=${secret}` };
}

const loseListening = () =>
  world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'simply-live' and datname = current_database()`,
  );
const run = (text: string, id: string) => world.pool.query(text, [id]);
const publish = (kind: string, more: { userId?: string; payload?: Record<string, unknown> } = {}) =>
  world.live.publish(world.db, teamId, { kind, ...more });

type Where = { url?: string; team?: string; after?: string; age?: number };
type Stream = Awaited<ReturnType<typeof open>>;

function request(
  who: { cookie: string },
  { url = world.url, team = teamId, after, age }: Where = {},
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({
    ...(after !== undefined && { after }),
    ...(age !== undefined && { age: String(age) }),
  });
  return fetch(`${url}/api/teams/${team}/events?${query}`, { headers: { cookie: who.cookie }, signal });
}

/** Opens a stream and returns once the server has said where it starts. */
async function open(who: { cookie: string }, where: Where = {}) {
  const cutting = new AbortController();
  const response = await request(who, where, cutting.signal);
  expect(response.status).toBe(200);
  const blocks: SseBlock[] = [];
  const ended = read(response, blocks);
  const messages = () => blocks.filter(({ event, data }) => event === "message" && data);
  const events = () => messages().map(({ data }) => JSON.parse(data) as LiveEvent);
  const token = () => blocks.findLast(({ id }) => id)?.id;
  await vi.waitFor(() => expect(token()).toBeDefined(), { timeout: 5000, interval: 5 });
  return {
    headers: response.headers,
    blocks,
    ended,
    events,
    kinds: () => events().map(({ kind }) => kind),
    names: () => blocks.filter(({ data }) => data).map(({ event }) => event),
    has: (count: number) =>
      vi.waitFor(() => expect(messages().length).toBeGreaterThanOrEqual(count), { timeout: 10_000, interval: 5 }),
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
