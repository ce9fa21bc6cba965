import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { TeamCaller } from "#server/http/caller.ts";
import { Refusal } from "#shared/errors.ts";
import { addToTeam, makePerson, makeTeam } from "#testing/factories.ts";
import { startTestApp } from "#testing/test-app.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { LongWorkShown } from "./contract.ts";
import { longWork, runLongWork, startLongWork } from "./long-work.server.ts";

type Params = { until: number; dieAt?: number; refuseAt?: number; slowAt?: number };

/** Counts; every step is written down in a table of its own, in the step's transaction. */
let dying = true;
const counting = longWork<Params, number>({
  kind: "counting",
  run: async (running) => {
    let goesOn = true;
    while (goesOn) {
      goesOn = await running.step(async (tx) => {
        const at = (running.cursor ?? 0) + 1;
        await tx.run("insert into public.counted (work_id, at) values ($1, $2)", [running.id, at]);
        if (at === running.params.slowAt) vi.setSystemTime(Date.now() + 6_000);
        if (at === running.params.dieAt && dying) throw new Error("the lights went out");
        if (at === running.params.refuseAt) throw new Refusal("conflict");
        const { until } = running.params;
        return { cursor: at === until ? null : at, done: 1, total: until, result: { last: at } };
      });
    }
  },
});

const world = whileTesting(startTestApp);
let me: Visitor;
let other: Visitor;
let caller: TeamCaller;

beforeAll(async () => {
  await world.db.run("create table public.counted (work_id uuid, at int)");
  const { teamId, memberRoleId } = await makeTeam(world.db);
  const [mine, others] = [await makePerson(world.db), await makePerson(world.db)];
  await addToTeam(world.db, teamId, { userId: mine.userId, roleIds: [memberRoleId] });
  await addToTeam(world.db, teamId, { userId: others.userId, roleIds: [memberRoleId] });
  caller = { teamId, userId: mine.userId } as TeamCaller;
  me = await world.signIn(mine.email);
  other = await world.signIn(others.email);
});

const start = (params: Params, who = caller) =>
  world.db.transaction((tx) => startLongWork(world.app, tx, who, counting, params, { total: params.until }));
const run = (workId: string) => runLongWork(world.app, [counting], { teamId: caller.teamId, workId });
const look = async (workId: string, who = me) => who.get(`/api/teams/${caller.teamId}/long-work/${workId}`);
const counted = async (workId: string) => {
  const { rows } = await world.db.run("select at from public.counted where work_id = $1 order by at", [workId]);
  return (rows as { at: number }[]).map(({ at }) => at);
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("long work", () => {
  it("is done step by step, and says how far it is", async () => {
    const id = await start({ until: 3 });
    expect((await look(id)).body).toMatchObject({ state: "waiting", done: 0, total: 3 });
    await run(id);
    expect((await look(id)).body).toMatchObject({
      state: "done",
      done: 3,
      total: 3,
      result: { last: 3 },
      problem: null,
    });
    expect(await counted(id)).toEqual([1, 2, 3]);
  });

  it("goes on after a fault where it was, and counts nothing twice", async () => {
    const id = await start({ until: 5, dieAt: 3 });
    await expect(run(id)).rejects.toThrow("the lights went out");
    expect((await look(id)).body).toMatchObject({ state: "running", done: 2 });
    dying = false;
    await run(id);
    expect((await look(id)).body).toMatchObject({ state: "done", done: 5 });
    expect(await counted(id)).toEqual([1, 2, 3, 4, 5]);
  });

  it("gives its place to another team that waits for one, after a while, and goes on where it was", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const wanted = vi.spyOn(world.app.jobs, "shouldYield").mockReturnValue(true);
    const id = await start({ until: 5, slowAt: 3 });
    expect(await run(id)).toEqual({ againInSeconds: 0 });
    expect(wanted).toHaveBeenCalledWith(caller.teamId);
    expect(await counted(id)).toEqual([1, 2, 3]);
    expect((await look(id)).body).toMatchObject({ state: "running", done: 3 });
    expect(await run(id)).toBeUndefined();
    expect(await counted(id)).toEqual([1, 2, 3, 4, 5]);
    expect((await look(id)).body).toMatchObject({ state: "done", done: 5 });
  });

  it("is done once by several runs at the same time", async () => {
    const id = await start({ until: 20 });
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(await counted(id)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
  });

  it("fails with the reason when a step is refused", async () => {
    const id = await start({ until: 5, refuseAt: 2 });
    await run(id);
    const shown = (await look(id)).body as LongWorkShown;
    expect(shown).toMatchObject({ state: "failed", done: 1, problem: { error: "conflict" } });
    expect(shown.problem!.message).not.toBe("");
    expect(await counted(id)).toEqual([1]);
  });

  it("can be stopped by its beginner, and is nobody else's", async () => {
    const id = await start({ until: 5 });
    expect((await look(id, other)).status).toBe(404);
    expect((await other.post(`/api/teams/${caller.teamId}/long-work/${id}/stop`, {})).status).toBe(404);
    expect((await me.post(`/api/teams/${caller.teamId}/long-work/${id}/stop`, {})).body).toMatchObject({
      state: "stopped",
    });
    await run(id);
    expect(await counted(id)).toEqual([]);
    const mine = (await me.get(`/api/teams/${caller.teamId}/long-work`)).body as { work: LongWorkShown[] };
    expect(mine.work.map((each) => each.id)).toContain(id);
    expect((await other.get(`/api/teams/${caller.teamId}/long-work`)).body).toEqual({ work: [] });
  });

  it("ends when whoever asked for it is in the team no longer", async () => {
    const { userId } = await makePerson(world.db);
    await addToTeam(world.db, caller.teamId, { userId });
    const id = await start({ until: 5 }, { ...caller, userId });
    const member = world.db.team(caller.teamId).update("team_user", { deactivated_as_of: new Date(0) });
    await member.where("user_id", "=", userId).execute();
    await run(id);
    const row = await world.db
      .team(caller.teamId)
      .from("long_work")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: "failed", problem: { error: "forbidden" } });
    expect(await counted(id)).toEqual([]);
  });
});
