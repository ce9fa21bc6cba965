import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { teamSchema } from "#server/db/db.ts";
import { outsideTransactions } from "#server/db/one-connection.ts";
import { clearOldEvents, storeEvent } from "#server/live/event-store.ts";
import { receivable } from "#server/live/receivable.ts";
import { liveKind } from "#shared/live-kind.ts";
import { peopleChanged, teamChanged, teamPermissionsUpdated } from "#shared/team-live-kinds.ts";
import { makeTeam } from "#testing/factories.ts";
import {
  type LiveMember,
  type LiveStream,
  openStream,
  type StreamPosition,
  startLiveWorld,
} from "#testing/live-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startLiveWorld);
let teamId: string;
let ann: LiveMember;
let bob: LiveMember;

beforeAll(async () => {
  world.addKinds([receivable(numbered), receivable(secret, (caller) => caller.isTeamAdmin)]);
});
beforeEach(async () => {
  teamId = (await makeTeam(world.db)).teamId;
  ann = await world.makeMember(teamId);
  bob = await world.makeMember(teamId);
});

const numbered = liveKind({ kind: "test-numbered", payload: z.object({ n: z.number() }), receivers: "members" });
const secret = liveKind({ kind: "test-secret", payload: z.object({}), receivers: "byRule" });

const publish = (kind: typeof teamChanged | typeof peopleChanged | typeof secret) =>
  world.live.publish(world.db, teamId, kind, {});
const publishNumber = (n: number) => world.live.publish(world.db, teamId, numbered, { n });

type Where = StreamPosition & { url?: string; team?: string };
const open = (who: { cookie: string }, { url = world.url, team = teamId, ...place }: Where = {}) =>
  openStream(`${url}/api/teams/${team}`, who, place);

describe("delivery", () => {
  it("comes with the commit, to streams of every process", async () => {
    const [here, there] = [await open(ann), await open(bob, { url: world.otherUrl })];
    await world.db.transaction(async (tx) => {
      await world.live.publish(tx, teamId, numbered, { n: 1 });
      await outsideTransactions(() => publish(peopleChanged));
      await Promise.all([here.has(1), there.has(1)]);
      expect(here.kinds()).toEqual(["people-changed"]);
    });
    await Promise.all([here.has(2), there.has(2)]);
    expect(there.kinds()).toEqual(["people-changed", "test-numbered"]);
    expect(there.events()[1]).toMatchObject({ payload: { n: 1 } });
  });

  it("does not come after a rollback", async () => {
    const stream = await open(ann);
    const work = world.db.transaction(async (tx) => {
      await world.live.publish(tx, teamId, teamChanged, {});
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    await publish(peopleChanged);
    await stream.has(1);
    expect(stream.kinds()).toEqual(["people-changed"]);
  });

  it("stays in the team, with the named user, and within known kinds", async () => {
    const { teamId: otherTeam } = await makeTeam(world.db);
    const eve = await world.makeMember(otherTeam);
    const streams = [await open(ann), await open(bob), await open(eve, { team: otherTeam })] as const;
    await world.live.publish(world.db, teamId, teamPermissionsUpdated, { teamId }, { userId: ann.userId });
    // As another version of the product may have stored them.
    const store = (kind: string, more: { userId?: string } = {}) =>
      storeEvent(world.db, teamId, "simply_live", { kind, payload: { teamId }, ...more });
    await store("team-permissions-updated");
    await store("unheard-of");
    await store("unheard-of", { userId: ann.userId });
    await publish(teamChanged);
    await world.live.publish(world.db, otherTeam, peopleChanged, {});
    await Promise.all([streams[0].has(2), streams[1].has(1), streams[2].has(1)]);
    expect(streams.map((stream) => stream.kinds())).toEqual([
      ["team-permissions-updated", "team-changed"],
      ["team-changed"],
      ["people-changed"],
    ]);
    expect(streams[0].events()[0]).toMatchObject({ payload: { teamId } });
  });

  it("asks the rule that a feature added", async () => {
    await world.db.team(teamId).update("team_user", { is_team_admin: true }).where("id", "=", bob.teamUserId).execute();
    const [member, admin] = [await open(ann), await open(bob)];
    await publish(secret);
    await admin.has(1);
    // Rights are those of the moment of the event, not of the opening.
    await world.db
      .team(teamId)
      .update("team_user", { is_team_admin: false })
      .where("id", "=", bob.teamUserId)
      .execute();
    await publish(secret);
    await publish(teamChanged);
    await Promise.all([member.has(1), admin.has(2)]);
    expect(member.kinds()).toEqual(["team-changed"]);
    expect(admin.kinds()).toEqual(["test-secret", "team-changed"]);
  });
});

describe("resuming", () => {
  it("brings what an earlier transaction committed late, and nothing twice", async () => {
    const client = await world.pool.connect();
    try {
      const first = await open(ann);
      await client.query("begin");
      await client.query("select pg_current_xact_id()");
      await publishNumber(2);
      await first.has(1);
      const token = await first.cut();
      await client.query(
        `insert into ${teamSchema(teamId)}._event (id, kind, payload) values (gen_random_uuid(), 'test-numbered', '{"n":1}')`,
      );
      await client.query("commit");
      const second = await open(ann, { after: token, url: world.otherUrl });
      await second.has(1);
      await publishNumber(3);
      await second.has(2);
      expect(second.events().map(({ payload }) => payload.n)).toEqual([1, 3]);
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
      for (let n = 0; n < 200; n++) await publishNumber(n);
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
    }, patience);
    expect([...got.values()].sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it("brings what happened while the listening connection was dead", async () => {
    const stream = await open(ann);
    // Looked for from before on: it listens again after a moment.
    const lost = vi.waitFor(() => expect(world.live.isListening()).toBe(false), { timeout: patience, interval: 1 });
    await world.loseListening();
    await publish(teamChanged);
    await lost;
    await publish(peopleChanged);
    await stream.has(2);
    await publish(teamChanged);
    await stream.has(3);
    expect(stream.kinds()).toEqual(["team-changed", "people-changed", "team-changed"]);
  });

  it("gives a new screen what happened since it began to load, only if asked", async () => {
    await publish(teamChanged);
    const [plain, loading] = [await open(ann), await open(ann, { age: 0 })];
    await publish(peopleChanged);
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
    await publish(teamChanged);
    await stream.has(1);
    expect(stream.names()).toEqual(["reset", "message"]);
  });

  it("starts over rather than replay more than a thousand events", async () => {
    const token = await (await open(ann)).cut();
    await world.db.transaction(async (tx) => {
      for (let n = 0; n < 1001; n++) await world.live.publish(tx, teamId, teamChanged, {});
    });
    const stream = await open(ann, { after: token });
    await publish(peopleChanged);
    await stream.has(1);
    expect(stream.names()).toEqual(["reset", "message"]);
  });
});

describe("what is kept", () => {
  it("goes after an hour, and not before", async () => {
    for (const kind of [teamChanged, peopleChanged]) await publish(kind);
    await world.pool.query(
      `update ${teamSchema(teamId)}._event set at = at - interval '61 minutes' where kind = 'team-changed'`,
    );
    await clearOldEvents(world.db, teamId);
    const left = await world.db.team(teamId).data.selectFrom("_event").select("kind").execute();
    expect(left).toEqual([{ kind: "people-changed" }]);
  });
});
