import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { teamSchema } from "#server/db/db.ts";
import { clearOldEvents } from "#server/live/event-store.ts";
import { makeTeam } from "#testing/factories.ts";
import {
  type LiveMember,
  type LiveStream,
  type LiveWorld,
  openStream,
  type StreamPlace,
  startLiveWorld,
} from "#testing/live-world.ts";

let world: LiveWorld;
let teamId: string;
let ann: LiveMember;
let bob: LiveMember;

beforeAll(async () => {
  world = await startLiveWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  teamId = (await makeTeam(world.db)).teamId;
  ann = await world.makeMember(teamId);
  bob = await world.makeMember(teamId);
});

const publish = (kind: string, more: { userId?: string; payload?: Record<string, unknown> } = {}) =>
  world.live.publish(world.db, teamId, { kind, ...more });

type Where = StreamPlace & { url?: string; team?: string };
const open = (who: { cookie: string }, { url = world.url, team = teamId, ...place }: Where = {}) =>
  openStream(`${url}/api/teams/${team}`, who, place);

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
    const eve = await world.makeMember(otherTeam);
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
    const take = (stream: LiveStream) => {
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
    // Looked for from before on: it listens again after a moment.
    const lost = vi.waitFor(() => expect(world.live.isListening()).toBe(false), { timeout: 10_000, interval: 1 });
    await world.loseListening();
    await publish("team-changed");
    await lost;
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
