import { beforeEach, expect, it } from "vitest";
import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { runLongWork } from "#platform/long-work/long-work.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { checkingType } from "./check-type-change.server.ts";
import { changingType } from "./make-change.server.ts";

/** More than is done while somebody waits; without a worker, so that the test says when something happens. */
const howMany = 10_500;
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let campers: string;
let fee: string;

beforeEach(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  await team.field(campers, "Name", "plain_text");
  fee = await team.field(campers, "Fee", "plain_text");
  const { schema } = world.db.team(team.teamId);
  const ids = Array.from({ length: howMany }, () => newId());
  await world.db.run(
    `insert into ${schema}._record (id, home_id, collections, name) select id, $2, array[$2::uuid], 'Ada' from unnest($1::uuid[]) as given (id)`,
    [ids, campers],
  );
  await world.db.run(
    `insert into ${schema}.campers (_record_id, _record_name, _record_number, _created_at, _updated_at, name, fee)
     select id, name, number, created_at, updated_at, name, case when number % 1000 = 0 then 'lots' else number::text end
     from ${schema}._record`,
  );
});

type Begun = { version: number; workId: string; field: null };
const at = (rest = "") => team.path(`/collections/${campers}/fields/${fee}/type-change${rest}`);
const check = () => bodyOf<Begun>(team.admin.post(at("/check"), { dataType: "number" }));
const begin = async (acceptLoss: boolean) => {
  const { version } = await check();
  return team.admin.post(at(), { dataType: "number", version, acceptLoss });
};
const run = (workId: string) => runLongWork(world.app, [checkingType, changingType], { teamId: team.teamId, workId });
const look = (workId: string) => bodyOf<LongWorkShown>(team.admin.get(team.path(`/long-work/${workId}`)));
const typeNow = async () => {
  const { fields } = await bodyOf<{ fields: { id: string; dataType: string }[] }>(
    team.admin.get(team.path(`/collections/${campers}/fields`)),
  );
  return fields.find(({ id }) => id === fee)!.dataType;
};

it("the report of many records comes with the work", async () => {
  const { workId } = await check();
  await run(workId);
  const { state, done, result } = await look(workId);
  expect([state, done]).toEqual(["done", howMany]);
  expect(result).toMatchObject({ report: { records: howMany, convert: howMany - 10, lost: 10, empty: 0 } });
  expect((result!.report as { examples: unknown[] }).examples).toHaveLength(10);
});

it("what would be lost ends it, and the field stays as it was", async () => {
  const { workId } = (await begin(false)).body as Begun;
  await run(workId);
  const { state, problem } = await look(workId);
  expect([state, problem!.error, problem!.fields[0]!.message]).toEqual([
    ...["failed", "conflict", "10 values would be lost. "],
  ]);
  expect(await typeNow()).toBe("plain_text");
});

it("one at a time; one that was stopped gives way", async () => {
  const { workId } = (await begin(true)).body as Begun;
  expect((await begin(true)).status).toBe(409);
  await bodyOf(team.admin.post(team.path(`/long-work/${workId}/stop`), {}));
  await run(workId);
  expect(await typeNow()).toBe("plain_text");
  const again = (await begin(true)).body as Begun;
  await run(again.workId);
  expect([(await look(again.workId)).state, await typeNow()]).toEqual(["done", "number"]);
});

it("goes on after a crash where it was", async () => {
  const { workId } = (await begin(true)).body as Begun;
  await run(workId);
  const undone = await bodyOf<Begun>(team.admin.post(at("/undo"), { acceptLoss: true }));
  await world.db.run("alter table app.long_work add constraint dark check (state <> 'done') not valid");
  await expect(run(undone.workId)).rejects.toThrow("dark");
  await world.db.run("alter table app.long_work drop constraint dark");
  expect(await typeNow()).toBe("number");
  await run(undone.workId);
  expect(await typeNow()).toBe("plain_text");
  const lost = { filter: { and: [{ field: fee, operator: "is", value: "lots" }] } };
  expect((await team.list(campers, lost)).records).toHaveLength(10);
});
