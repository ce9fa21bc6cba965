import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { receivable } from "#server/live/receivable.ts";
import { liveKind } from "#shared/live-kind.ts";
import { teamChanged } from "#shared/team-live-kinds.ts";
import { makeTeam } from "#testing/factories.ts";
import { type LiveMember, openStream, requestStream, startLiveWorld } from "#testing/live-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startLiveWorld);
let teamId: string;
let ann: LiveMember;
let bob: LiveMember;

beforeAll(async () => {
  world.addKinds([receivable(wordy)]);
});
beforeEach(async () => {
  teamId = (await makeTeam(world.db)).teamId;
  ann = await world.makeMember(teamId);
  bob = await world.makeMember(teamId);
});

const wordy = liveKind({ kind: "test-wordy", payload: z.object({ text: z.string() }), receivers: "members" });

const publish = () => world.live.publish(world.db, teamId, teamChanged, {});
const run = (text: string, id: string) => world.pool.query(text, [id]);
const open = (who: { cookie: string }, { url = world.url } = {}) => openStream(`${url}/api/teams/${teamId}`, who);
const request = (who: { cookie: string }) => requestStream(`${world.url}/api/teams/${teamId}`, who);

describe("access", () => {
  it("is refused to strangers and to other teams", async () => {
    const eve = await world.makeMember((await makeTeam(world.db)).teamId);
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

  const losses: [string, string, (person: LiveMember) => Promise<unknown>][] = [
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
    await publish();
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
    await publish();
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
    await world.loseListening();
    await stream.ended;
    expect(stream.names()).toEqual(["session-ended"]);
  });

  it("cuts off who does not read, and keeps serving the others", async () => {
    const { hostname, port } = new URL(world.url);
    const slow = connect(Number(port), hostname);
    slow.write(`GET /api/teams/${teamId}/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${ann.cookie}\r\n\r\n`);
    await once(slow, "data");
    slow.pause();
    const quick = await open(bob);
    const text = "x".repeat(250_000);
    for (let n = 1; n <= 80; n++) {
      await world.live.publish(world.db, teamId, wordy, { text });
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
    }, patience);
  });
});
