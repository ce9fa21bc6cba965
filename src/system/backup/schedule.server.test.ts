import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Store } from "#server/files/store.ts";
import { startTestApp } from "#testing/test-app.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { beginWaiting, endInterrupted, endWaiting, lookThroughStore } from "./look-after.server.ts";
import { makeBackup } from "./make-backup.server.ts";
import { removeSurplus } from "./remove-backups.server.ts";
import { changeSchedule, readSchedule, startDue } from "./schedule.server.ts";

const world = whileTesting(() => startTestApp({ ROLE: "web" }));
const now = new Date("2026-06-10T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000);
const rows = () => world.db.app.selectFrom("backup").selectAll().orderBy("created_at").execute();
const change = (changes: object) => world.db.app.updateTable("backup").set(changes).execute();
const makeDue = async () => {
  const id = await startDue(world.app, now);
  expect(await makeBackup(world.app, id!)).toMatchObject({ state: "done" });
  return id!;
};

// Nobody works here but the test itself.
beforeAll(async () => {
  const { changedAt: _, ...schedule } = await readSchedule(world.db);
  await changeSchedule(world.db, { ...schedule, isOn: true, keepDaily: 1, keepWeekly: 0, keepMonthly: 0 });
  await world.db.app
    .updateTable("backup_schedule")
    .set({ changed_at: daysAgo(30) })
    .execute();
});
beforeEach(async () => {
  for (const { storage_key } of await rows()) await world.app.files.stores.backups.remove(storage_key);
  await world.db.app.deleteFrom("backup").execute();
});

it("one that waits without anybody who would begin with it is begun, or ends, and the next one can begin", async () => {
  const jobs = async () => (await world.db.run("select kind, key from app.job where kind = 'make-backup'")).rows;
  const lost = await startDue(world.app, now);
  await world.db.run("delete from app.job");
  expect(await startDue(world.app, now)).toBeUndefined();
  await beginWaiting(world.app);
  await beginWaiting(world.app);
  expect(await jobs()).toEqual([{ kind: "make-backup", key: lost }]);
  await endWaiting(world.app, lost!);
  expect(await rows()).toMatchObject([{ id: lost, state: "failed", problem: "interrupted" }]);
  expect(await startDue(world.app, now)).toEqual(expect.any(String));
});

it("one is begun when it is due, and again when it was interrupted, until one is made", async () => {
  const first = await startDue(world.app, now);
  expect(await startDue(world.app, now)).toBeUndefined();
  await change({ state: "running", seen_at: daysAgo(0) });
  expect(await endInterrupted(world.app, now)).toBe(0);
  expect(await endInterrupted(world.app, new Date(now.getTime() + 600_000))).toBe(1);
  expect(await rows()).toMatchObject([{ id: first, state: "failed", problem: "interrupted", cause: "schedule" }]);

  const second = await startDue(world.app, now);
  expect(second).toBeDefined();
  expect(await makeBackup(world.app, second!)).toMatchObject({ state: "done" });
  // A worker that hears of it late finds nothing to do.
  expect(await makeBackup(world.app, second!)).toBeUndefined();
  expect(await startDue(world.app, now)).toBeUndefined();
});

it("those that are not kept any longer go, with their bytes; one made by hand stays", async () => {
  await startDue(world.app, now);
  await change({ state: "failed", problem: "interrupted" });
  await makeDue();
  await change({ created_at: daysAgo(20), due_at: daysAgo(20) });
  const made = (await rows()).find(({ state }) => state === "done");
  const newer = await makeDue();
  await world.db.app.updateTable("backup").set({ created_at: now }).where("id", "=", newer).execute();
  const store = world.app.files.stores.backups;
  (await store.get(made!.storage_key))!.stream.destroy();
  expect(await removeSurplus(world.app, now)).toBe(2);
  expect((await rows()).map(({ id }) => id)).toEqual([newer]);
  expect(await store.get(made!.storage_key)).toBeUndefined();

  await change({ cause: "hand", created_at: daysAgo(400) });
  expect(await removeSurplus(world.app, now)).toBe(0);
});

it("one that is finished while the store is looked through is not said to be gone", async () => {
  await makeDue();
  await change({ due_at: daysAgo(40) });
  const { stores } = world.app.files;
  const id = await startDue(world.app, now);
  // Listed before it was there, finished before the list was over.
  const backups = {
    ...stores.backups,
    async *list() {
      yield* stores.backups.list();
      await makeBackup(world.app, id!);
    },
  };
  await lookThroughStore({ ...world.app, files: { ...world.app.files, stores: { ...stores, backups } } });
  expect((await rows()).map(({ state }) => state)).toEqual(["done", "done"]);
});

it("those whose disk is away for a while are said to be gone, and are there again with it", async () => {
  await makeDue();
  await change({ due_at: daysAgo(40) });
  await makeDue();
  const look = async (backups: Store) => {
    const { files } = world.app;
    await lookThroughStore({ ...world.app, files: { ...files, stores: { ...files.stores, backups } } });
    return (await rows()).map(({ state, problem }) => [state, problem]);
  };
  const store = world.app.files.stores.backups;
  const gone = ["failed", "missing"];
  expect(await look({ ...store, async *list() {} })).toEqual([gone, gone]);
  expect(await look(store)).toEqual([
    ["done", null],
    ["done", null],
  ]);
});
