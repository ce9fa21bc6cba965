import { expect, it, vi } from "vitest";
import { forEachTeam } from "#server/jobs/for-each-team.ts";
import { startDataWorld } from "#testing/data-world.ts";
import { makePerson } from "#testing/factories.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { abandonRunsOfTeam } from "#wizards/wizard-runs/jobs.server.ts";

const world = whileTesting(startDataWorld);

it("a team that could not be migrated is closed and says why; all others work, and its jobs wait", async () => {
  const [closed, open] = [await world.team({ name: "Camp Fir" }), await world.team()];
  const mark = (problem: string | null) =>
    world.db.app
      .updateTable("team")
      .set({ schema_problem: problem, schema_failed_at: problem === null ? null : new Date() })
      .where("id", "=", closed.teamId)
      .execute();
  await mark("a value of a team");
  const listOf = ({ path, admin }: typeof open) => admin.get(path("/tags"));
  expect(await listOf(closed)).toMatchObject({
    status: 503,
    body: { error: { code: "team_unavailable", message: expect.stringContaining("Nothing is lost") } },
  });
  expect((await listOf(open)).status).toBe(200);
  // What somebody has in no team, or in another one, is there.
  expect((await closed.admin.get("/api/me")).status).toBe(200);

  const sys = await world.signIn((await makePerson(world.db, { isSysAdmin: true })).email);
  const { closedTeams } = (await sys.get("/api/sys-admin/health")).body as { closedTeams: object[] };
  expect(closedTeams).toMatchObject([{ id: closed.teamId, name: "Camp Fir", problem: "a value of a team" }]);

  const seen: string[] = [];
  await forEachTeam(world.app, "not done", async (id) => void seen.push(id));
  expect([seen.includes(open.teamId), seen.includes(closed.teamId)]).toEqual([true, false]);

  for (const { teamId } of [closed, open]) await world.app.jobs.send(world.db, abandonRunsOfTeam, { teamId });
  const waiting = async () => {
    const { rows } = await world.db.run("select team_id as id from app.job where kind = $1", [abandonRunsOfTeam.name]);
    return rows.map(({ id }) => id);
  };
  await vi.waitFor(async () => expect(await waiting()).toEqual([closed.teamId]), patience);
  await mark(null);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), patience);
  expect((await listOf(closed)).status).toBe(200);
});

it("what goes wrong in one team is no other's business", async () => {
  const [one, other] = [await world.team(), await world.team()];
  const done: string[] = [];
  await forEachTeam(world.app, "not done", async (id) => {
    if (id === one.teamId) throw new Error("no");
    done.push(id);
  });
  expect(done).toContain(other.teamId);
});
