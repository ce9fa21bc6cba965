import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { storeEvent } from "#server/live/event-store.ts";
import { receivable } from "#server/live/receivable.ts";
import { liveKind } from "#shared/live-kind.ts";
import { rolesChanged, teamChanged, teamPermissionsUpdated } from "#shared/team-live-kinds.ts";
import { makeTeam } from "#testing/factories.ts";
import { type LiveMember, openStream, startLiveWorld } from "#testing/live-world.ts";
import { whileTesting } from "#testing/while-testing.ts";

const payload = z.object({ name: z.string(), forIds: z.array(z.string()) });
/** Whom it is for stays with the server. */
const named = liveKind({
  kind: "test-named",
  payload,
  received: z.object({ name: z.string().optional() }),
  receivers: "byRule",
});
const counted = liveKind({ kind: "test-counted", payload: z.object({ count: z.number() }), receivers: "byRule" });
const unruled = liveKind({ kind: "test-unruled", payload: z.object({}), receivers: "byRule" });

const world = whileTesting(startLiveWorld);
let teamId: string;
let ann: LiveMember;
let bob: LiveMember;

beforeAll(async () => {
  world.addKinds([
    receivable(named, ({ userId }, { name, forIds }) => (forIds.includes(userId) ? { name } : {})),
    receivable(counted, (_, { count }) => (count > 1 ? { count: 1 } : count === 1)),
  ]);
});
beforeEach(async () => {
  teamId = (await makeTeam(world.db)).teamId;
  ann = await world.makeMember(teamId);
  bob = await world.makeMember(teamId);
});

const open = (who: LiveMember) => openStream(`${world.url}/api/teams/${teamId}`, who);
const store = (kind: string, stored: Record<string, unknown>) =>
  storeEvent(world.db, teamId, "simply_live", { kind, payload: stored });

describe("a kind of event", () => {
  it("is delivered as its rule says: whole, shortened or not at all", async () => {
    const [anns, bobs] = [await open(ann), await open(bob)];
    await world.live.publish(world.db, teamId, named, { name: "Ada", forIds: [ann.userId] });
    for (const count of [0, 1, 2]) await world.live.publish(world.db, teamId, counted, { count });
    await Promise.all([anns.has(3), bobs.has(3)]);
    expect(anns.events().map((event) => event.payload)).toEqual([{ name: "Ada" }, { count: 1 }, { count: 1 }]);
    expect(bobs.events().map((event) => event.payload)).toEqual([{}, { count: 1 }, { count: 1 }]);
  });

  it("reaches nobody where it is not known, or its payload is not what it says, and holds up nothing", async () => {
    const stream = await open(ann);
    await store(unruled.kind, {});
    await store(counted.kind, { count: "many" });
    await world.live.publish(world.db, teamId, teamChanged, {});
    await stream.has(1);
    expect(stream.kinds()).toEqual(["team-changed"]);
  });

  it("keeps what it does not know for screens that do, and never what was held back", async () => {
    const stream = await open(ann);
    await store(counted.kind, { count: 1, later: true });
    await store(named.kind, { name: "Ada", forIds: [ann.userId], later: true });
    await stream.has(2);
    expect(stream.events().map((event) => event.payload)).toEqual([{ count: 1, later: true }, { name: "Ada" }]);
  });

  it("cannot be published without having been added, nor as another of its name", async () => {
    const other = liveKind({ kind: "team-changed", payload: z.object({}), receivers: "members" });
    for (const kind of [unruled, other]) {
      await expect(world.live.publish(world.db, teamId, kind, {})).rejects.toThrow(`the live kind ${kind.kind}`);
    }
    expect(() => world.addKinds([receivable(other)])).toThrow("two kinds");
  });

  it("cannot be published with anything else than it says", async () => {
    for (const wrong of [{}, { roleId: 1 }, { roleId: "r", more: true }, null]) {
      // @ts-expect-error: not what it says
      await expect(world.live.publish(world.db, teamId, rolesChanged, wrong)).rejects.toThrow(z.ZodError);
    }
    const events = await world.db.team(teamId).data.selectFrom("_event").select("kind").execute();
    expect(events).toEqual([]);
  });

  it("is a mistake in types where it was not declared, has no rule, or no user where it needs one", () => {
    const { live, db } = world;
    const mistakes = [
      // @ts-expect-error: a name is not a kind
      () => live.publish(db, teamId, "team-changed", {}),
      // @ts-expect-error: not declared by liveKind
      () => live.publish(db, teamId, { kind: "team-changed" }, {}),
      // @ts-expect-error: for whom?
      () => live.publish(db, teamId, teamPermissionsUpdated, { teamId }),
      // @ts-expect-error: it is for the team
      () => live.publish(db, teamId, teamChanged, {}, { userId: ann.userId }),
      // @ts-expect-error: its declaration leaves it to a rule
      () => receivable(unruled),
      // @ts-expect-error: its declaration says it already
      () => receivable(teamChanged, () => true),
      // @ts-expect-error: all of it is more than may be received
      () => receivable(named, () => true),
      // @ts-expect-error: nobody asked for this
      () => receivable(counted, () => ({ total: 1 })),
    ];
    expect(mistakes).toHaveLength(8);
  });
});
