import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { countWaiting } from "#server/db/connection-shares.ts";
import { testedLockTimeout } from "#server/db/lock-timeout.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { patience } from "#testing/patience.ts";
import { whileTesting } from "#testing/while-testing.ts";

const world = whileTesting(startDataWorld);
const usual = testedLockTimeout.milliseconds;

afterEach(() => {
  testedLockTimeout.milliseconds = usual;
});

const edits = 40;

/** Edits of one draft, all at once, while somebody holds its row. */
async function editWhileHeld(team: DataTeam, work: (edits: Promise<{ status: number; body: unknown }>[]) => unknown) {
  const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path("/wizards"), { name: "Register" }));
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select id from app.data_wizard where id = $1 for update", [id]);
    const sent = Array.from({ length: edits }, (_, index) =>
      team.admin.patch(team.path(`/wizards/${id}`), { name: `Register ${index}` }),
    );
    await work(sent);
    await holder.query("commit");
    return await Promise.all(sent);
  } finally {
    await holder.end();
  }
}

it("forty edits of one draft, while its row is held, leave connections to other teams", async () => {
  const [noisy, quiet] = [await world.team(), await world.team()];
  const collectionId = await quiet.collection("Camper");
  const { pool } = world.app;
  const answers = await editWhileHeld(noisy, async () => {
    await vi.waitUntil(() => countWaiting(pool) >= edits - pool.options.max, patience);
    for (let round = 0; round < 5; round++) {
      const read = await Promise.all([
        quiet.admin.get(quiet.path("/wizards")),
        quiet.admin.get(quiet.path("/users")),
        quiet.admin.get(quiet.path(`/collections/${collectionId}/records`)),
        quiet.admin.get("/api/me"),
      ]);
      expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
    await quiet.add(collectionId);
    // They all wait still: nothing of the above was answered because the row was free again.
    expect(countWaiting(pool)).toBeGreaterThanOrEqual(edits - pool.options.max);
  });
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: edits }, () => 200));
  expect(countWaiting(pool)).toBe(0);
});

it("an edit gives up on a row that others hold for long, and says so", async () => {
  const team = await world.team();
  testedLockTimeout.milliseconds = 20;
  const answers = await editWhileHeld(team, (sent) => Promise.all(sent));
  const error = expect.objectContaining({ code: "being_changed", messageKey: "errors.being_changed" });
  for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { error } });
  testedLockTimeout.milliseconds = usual;
  expect(await team.admin.get(team.path("/wizards"))).toMatchObject({ status: 200 });
});
