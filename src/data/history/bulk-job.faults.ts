import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulkWork } from "#data/bulk/bulk-job.server.ts";
import type { LongWorkShown } from "#platform/long-work/contract.ts";
import { type LongWork, longWork, runLongWork } from "#platform/long-work/long-work.server.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import { grantData, makeRole } from "#testing/factories.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { undoWork } from "./undo-job.server.ts";

const many = 12_000;

// No worker of its own: the test says when the work goes on.
const world = whileTesting(() => startDataWorld({ ROLE: "web" }));
let team: DataTeam;
let campers: string;
let nameField: string;
let feeField: string;

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper");
  nameField = await team.field(campers, "Name", "plain_text");
  feeField = await team.field(campers, "Fee", "number");
  for (let from = 0; from < many; from += many / 2) {
    const records = Array.from({ length: many / 2 }, (_, place) => ({
      values: { [nameField]: `Camper ${from + place}`, [feeField]: 0 },
    }));
    await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "create", collectionId: campers, records }));
  }
}, 120_000);

/** The worst moment to learn how much is where: lists of work are empty now. What is planned from it must not matter. */
beforeEach(async () => {
  const { schema } = world.db.team(team.teamId);
  for (const table of ["_long_work_record", "_record", "_change", "_change_set"])
    await world.db.run(`vacuum analyze "${schema}".${table}`);
});

type Begun = { changeSetId: string; workId: string; total: number; records: number };
const begin = (body: object, who: Visitor = team.admin) => bodyOf<Begun>(who.post(team.path("/records/bulk"), body));
const run = (workId: string, kinds: LongWork[] = [bulkWork, undoWork]) =>
  runLongWork(world.app, kinds, { teamId: team.teamId, workId });
const look = (workId: string, who: Visitor = team.admin) =>
  bodyOf<LongWorkShown>(who.get(team.path(`/long-work/${workId}`)));
const countOf = async (fee: number) => {
  const filter = encodeURIComponent(JSON.stringify({ field: feeField, operator: "is", value: fee }));
  return (await bodyOf<{ count: number }>(team.admin.get(team.path(`/collections/${campers}/count?filter=${filter}`))))
    .count;
};
const data = () => world.db.team(team.teamId).data;
const setOf = (id: string) => data().selectFrom("_change_set").selectAll().where("id", "=", id).executeTakeFirst();
const undo = (id: string, rest = false) => team.admin.post(team.path(`/change-sets/${id}/undo`), { rest });

/** The same work, but the lights go out at the end of its nth step. */
function dyingAt(kind: LongWork, step: number): LongWork {
  let taken = 0;
  return longWork({
    kind: kind.kind,
    run: (running) =>
      kind.run({
        ...running,
        get cursor() {
          return running.cursor;
        },
        step: (piece) =>
          running.step(async (tx, caller) => {
            const done = await piece(tx, caller);
            if (++taken === step) throw new Error("the lights went out");
            return done;
          }),
      }),
  });
}

const unpaid = () => ({ collectionId: campers, filter: { field: feeField, operator: "is", value: 0 } });

describe("an edit of more than can be done at once", () => {
  let set: string;

  it("goes on after a kill exactly where it was, although it changes what its filter matches", async () => {
    const begun = await begin({ action: "update", matching: unpaid(), values: { [feeField]: 1 } });
    expect(begun).toMatchObject({ total: many, records: 0 });
    set = begun.changeSetId;
    await expect(run(begun.workId, [dyingAt(bulkWork, 4)])).rejects.toThrow("the lights went out");
    expect(await look(begun.workId)).toMatchObject({ state: "running", done: 4000, total: many });
    expect([await countOf(1), (await setOf(set))!.records]).toEqual([4000, 4000]);
    expect((await undo(set)).status).toBe(409);
    await run(begun.workId);
    expect(await look(begun.workId)).toMatchObject({
      state: "done",
      done: many,
      result: { changeSetId: set, records: many, skipped: { records: 0 } },
    });
    expect([await countOf(1), await countOf(0)]).toEqual([many, 0]);
    expect(await setOf(set)).toMatchObject({ kind: "update", records: many });
    expect(await data().selectFrom("_long_work_record").selectAll().execute()).toEqual([]);
    const { rows } = await world.db.run(
      `select count(distinct record_id)::int as records, count(*)::int as changes
       from ${world.db.team(team.teamId).schema}._change where change_set_id = $1`,
      [set],
    );
    expect(rows).toEqual([{ records: many, changes: many }]);
  });

  it("names what was changed since before anything is undone, and undoes the rest; also after a kill", async () => {
    const [ada] = (await team.list(campers, { limit: 1 })).records;
    await team.change(ada!.id, { values: { [feeField]: 77 } });
    const refused = await undo(set);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { fields: [{ path: `records.${ada!.id}.values.${feeField}` }] } },
    });
    expect(await countOf(1)).toBe(many - 1);
    const begun = await bodyOf<Begun>(undo(set, true));
    await expect(run(begun.workId, [dyingAt(undoWork, 3)])).rejects.toThrow("the lights went out");
    expect(await look(begun.workId)).toMatchObject({ state: "running", done: 4000 });
    await run(begun.workId);
    expect(await look(begun.workId)).toMatchObject({
      state: "done",
      result: { records: many - 1, skipped: { records: 1, reasons: { "data.changedMeanwhile": 1 } } },
    });
    expect([await countOf(0), await countOf(1), await countOf(77)]).toEqual([many - 1, 0, 1]);
    expect((await setOf(set))!.undone_by).toBe(begun.changeSetId);
    set = begun.changeSetId;
  });

  it("is redone by undoing the undo", async () => {
    const begun = await bodyOf<Begun>(undo(set));
    await run(begun.workId);
    expect([await countOf(1), await countOf(77)]).toEqual([many - 1, 1]);
    expect((await setOf(set))!.undone_by).toBe(begun.changeSetId);
  });

  it("can be stopped, and what was done can be undone", async () => {
    const matching = { collectionId: campers };
    const begun = await begin({ action: "delete", matching });
    await expect(run(begun.workId, [dyingAt(bulkWork, 3)])).rejects.toThrow();
    await team.admin.post(team.path(`/long-work/${begun.workId}/stop`));
    await run(begun.workId);
    expect(await look(begun.workId)).toMatchObject({ state: "stopped", done: 2000 });
    const undone = await bodyOf<{ records: number; workId: string | null }>(undo(begun.changeSetId));
    expect(undone).toMatchObject({ records: 2000, workId: null });
    expect(await countOf(1)).toBe(many - 1);
  });

  it("leaves alone what its beginner may not change, and says how many and why", async () => {
    const paid = await team.collection("Payer", {
      parentId: campers,
      membershipFilter: { field: feeField, operator: "is", value: 1 },
    });
    const roleId = await makeRole(world.db, team.teamId, "Helper", []);
    const give = (permissions: Parameters<typeof grantData>[3]["permissions"], collectionId: string) =>
      grantData(world.db, team.teamId, roleId, { permissions, collectionId });
    await give(["read_data_record_metadata", "read_data_field_data"], campers);
    await give(["update_data_field_data"], paid);
    const helper = await team.join({ roleIds: [roleId] });
    const begun = await begin(
      { action: "update", matching: { collectionId: campers }, values: { [feeField]: 5 } },
      helper,
    );
    await run(begun.workId);
    expect(await look(begun.workId, helper)).toMatchObject({
      state: "done",
      done: many,
      result: { records: many - 1, skipped: { records: 1, reasons: { "data.notAllowed": 1 } } },
    });
    expect([await countOf(5), await countOf(77)]).toEqual([many - 1, 1]);
  });

  it("says at once what is wrong with the edit itself", async () => {
    const email = await team.field(campers, "Email", "email_address", { isUnique: true });
    const input = { action: "update", matching: { collectionId: campers } };
    const send = async (values: object) =>
      (await team.admin.post(team.path("/records/bulk"), { ...input, values })).status;
    expect(await send({ [email]: "a@example.org" })).toBe(409);
    expect(await send({ [email]: null })).toBe(200);
  });

  it("looks through all of it first where very many were changed since", async () => {
    const first = await begin({ action: "update", matching: { collectionId: campers }, values: { [feeField]: 8 } });
    await run(first.workId);
    const second = await begin({ action: "update", matching: { collectionId: campers }, values: { [feeField]: 9 } });
    await run(second.workId);
    const begun = await bodyOf<Begun>(undo(first.changeSetId));
    await run(begun.workId);
    const shown = await look(begun.workId);
    expect(shown).toMatchObject({ state: "failed", done: 0, problem: { error: "conflict" } });
    expect(shown.problem!.fields).toHaveLength(101);
    expect(shown.problem!.fields.at(-1)!.message).toContain("12,000");
    expect(await countOf(9)).toBe(many);
    expect((await setOf(first.changeSetId))!.undone_by).toBe(null);
  });
});
