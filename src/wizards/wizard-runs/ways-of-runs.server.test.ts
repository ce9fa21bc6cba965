import { beforeEach, describe, expect, it } from "vitest";
import type { Undone } from "#data/history/undo.server.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { waitForWork } from "#testing/import-file.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, fixed, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
});

const stepOf = ({ step }: RunScreen): string => step!.id;

const creating = (name: string, more: object = {}) => ({
  ...{ type: "create_data_record", name },
  settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
  ...more,
});

/** So many campers, and a flow that changes all of them. */
async function agingAll(count: number) {
  const records = Array.from({ length: count }, (_, place) => ({ values: { [team.camperName]: `C${place}` } }));
  await bodyOf(team.admin.post(team.path("/records/bulk"), { action: "create", collectionId: team.campers, records }));
  return flowOf([
    {
      tasks: [
        { type: "find_matching_data_records", name: "all", settings: { collectionId: team.campers, choose: "all" } },
        {
          type: "update_data_fields_for_data_records",
          name: "aged",
          loop: { over: "records", variable: "all" },
          settings: { fields: [fixed(team.age, 8)] },
        },
      ],
    },
  ]);
}

async function countAged(): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ field: team.age, operator: "is", value: 8 }));
  const at = team.path(`/collections/${team.campers}/count?filter=${filter}`);
  return (await bodyOf<{ count: number }>(team.admin.get(at))).count;
}

async function undo(runId: string) {
  const { workId } = await bodyOf<{ workId: string | null }>(team.admin.post(team.run(runId, "/undo")));
  if (workId) await waitForWork(team.admin, team.teamId, workId);
}

describe("what a run writes", () => {
  it("waits where the task is done in the background, and is part of the same change set", async () => {
    const flow = flowOf([
      {
        tasks: [
          creating("camper"),
          {
            type: "update_data_fields_for_data_records",
            name: "later",
            isInBackground: true,
            settings: { records: "camper", fields: [fixed(team.age, 11)] },
          },
        ],
      },
    ]);
    const task = tasksByName(flow);
    const { run, step } = await team.start(await team.publish(flow));
    const done = await bodyOf<RunScreen>(
      team.finish(run.id, { [task.camper!]: { values: { [team.camperName]: "Ben" } } }),
    );
    expect(step!.tasks.map(({ taskId }) => taskId)).toEqual([task.camper]);
    expect(done.run.workId).not.toBe(null);
    await waitForWork(team.admin, team.teamId, done.run.workId!);
    const [ben] = (await team.list(team.campers)).records;
    expect(ben!.values[team.age]).toBe(11);
    const sets = new Set((await team.history(ben!.id)).map(({ changeSetId }) => changeSetId));
    expect(sets).toEqual(new Set([done.run.changeSetId]));
  });

  it("is written after each step where the wizard says so, and taken back by going back", async () => {
    const flow = flowOf([{ tasks: [creating("first")] }, { tasks: [creating("second")] }], { commits: "step" });
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const runId = first.run.id;
    const second = await team.next(runId, stepOf(first), { [task.first!]: { values: { [team.camperName]: "Ada" } } });
    const names = async () => (await team.list(team.campers)).records.map(({ name }) => name);
    expect(await names()).toEqual(["Ada"]);
    expect((await team.answer(runId, stepOf(first), { [task.first!]: { values: {} } })).status).toBe(409);
    await bodyOf(team.admin.post(team.run(runId, `/steps/${stepOf(first)}/open`)));
    expect(await names()).toEqual([]);
    await team.next(runId, stepOf(first), { [task.first!]: { values: { [team.camperName]: "Bea" } } });
    expect(await names()).toEqual(["Bea"]);
    const last = { [task.second!]: { values: { [team.camperName]: "Cleo" } } };
    expect(stepOf(second)).toBe(flow.steps[1]!.id);
    await bodyOf(team.finish(runId, last));
    expect(await names()).toEqual(["Bea", "Cleo"]);
    await bodyOf(team.admin.post(team.run(runId, "/undo")));
    expect(await names()).toEqual([]);
  });

  it("is undone as one operation: all change sets or none, and the rest where something was changed since", async () => {
    const flow = flowOf([{ tasks: [creating("first")] }, { tasks: [creating("second")] }], { commits: "step" });
    const task = tasksByName(flow);
    const begun = await team.start(await team.publish(flow));
    const runId = begun.run.id;
    const named = (name: string) => ({ values: { [team.camperName]: name } });
    await team.next(runId, stepOf(begun), { [task.first!]: named("Ada") });
    await bodyOf(team.finish(runId, { [task.second!]: named("Bea") }));
    const campers = async () => (await team.list(team.campers)).records;
    // The older of the two change sets is in the way: undone one after the other, the newer one would be gone already.
    const ada = (await campers()).find(({ name }) => name === "Ada")!;
    await bodyOf(team.change(ada.id, { values: { [team.age]: 9 } }));
    for (const _attempt of [1, 2]) {
      const refused = await team.admin.post(team.run(runId, "/undo"));
      expect(refused).toMatchObject({ status: 409, body: { error: { fields: [{ path: `records.${ada.id}` }] } } });
      expect((await campers()).map(({ name }) => name).toSorted()).toEqual(["Ada", "Bea"]);
    }
    const undone = await bodyOf<Undone>(team.admin.post(team.run(runId, "/undo"), { rest: true }));
    expect(undone.left).toEqual([ada.id]);
    expect((await campers()).map(({ name }) => name)).toEqual(["Ada"]);
    const isUndone = async () => (await bodyOf<RunScreen>(team.admin.get(team.run(runId)))).run.isUndone;
    expect(await isUndone()).toBe(true);
    // One change set: what undid it all is undone at once.
    await bodyOf(team.admin.post(team.path(`/change-sets/${undone.changeSetId}/undo`), {}));
    expect((await campers()).map(({ name }) => name).toSorted()).toEqual(["Ada", "Bea"]);
    expect(await isUndone()).toBe(false);
  });

  it("is undone where all its change sets are, and goes on with those that are left", async () => {
    const flow = flowOf([{ tasks: [creating("first")] }, { tasks: [creating("second")] }], { commits: "step" });
    const task = tasksByName(flow);
    const begun = await team.start(await team.publish(flow));
    const runId = begun.run.id;
    await team.next(runId, stepOf(begun), { [task.first!]: { values: { [team.camperName]: "Ada" } } });
    const done = await bodyOf<RunScreen>(
      team.finish(runId, { [task.second!]: { values: { [team.camperName]: "Bea" } } }),
    );
    await bodyOf(team.admin.post(team.path(`/change-sets/${done.run.changeSetId}/undo`), {}));
    const after = async () => (await bodyOf<RunScreen>(team.admin.get(team.run(runId)))).run.isUndone;
    expect(await after()).toBe(false);
    await bodyOf(team.admin.post(team.run(runId, "/undo")));
    expect((await team.list(team.campers)).records).toEqual([]);
    expect((await team.admin.post(team.run(runId, "/undo"))).status).toBe(409);
  });

  it("is long work above a thousand records, all of it one change set", async () => {
    const flow = await agingAll(1_200);
    const { run } = await team.start(await team.publish(flow));
    const begun = await bodyOf<RunScreen>(team.finish(run.id));
    expect(begun.run.workId).not.toBe(null);
    await waitForWork(team.admin, team.teamId, begun.run.workId!);
    const after = await bodyOf<RunScreen>(team.admin.get(team.run(run.id)));
    expect(after.run.status).toBe("finished");
    expect(after.finish!.reports.map(({ found, changed }) => [found, changed])).toEqual([
      [1200, 0],
      [0, 1200],
    ]);
    expect(await countAged()).toBe(1200);
  });

  it("can be stopped on the way: the rest is written on demand, or all of it undone", async () => {
    const wizardId = await team.publish(await agingAll(1_200));
    const beginAndStop = async () => {
      const { run } = await team.start(wizardId);
      const begun = await bodyOf<RunScreen>(team.finish(run.id));
      await bodyOf(team.admin.post(team.path(`/long-work/${begun.run.workId}/stop`)));
      return bodyOf<RunScreen>(team.admin.get(team.run(run.id)));
    };
    const stopped = await beginAndStop();
    expect(stopped).toMatchObject({ run: { status: "failed" }, step: null });
    expect(stopped.run.failure!.message).toContain("stopped");
    const { id } = stopped.run;
    // What is half done is not answered anew, nor given up without a word.
    expect((await team.admin.delete(team.run(id))).status).toBe(409);
    const going = await bodyOf<RunScreen>(team.finish(id));
    expect(going.run.status).toBe("finishing");
    await waitForWork(team.admin, team.teamId, going.run.workId!);
    const done = await bodyOf<RunScreen>(team.admin.get(team.run(id)));
    expect([done.run.status, done.run.changeSetId]).toEqual(["finished", stopped.run.changeSetId]);
    expect(await countAged()).toBe(1200);
    await undo(id);
    expect(await countAged()).toBe(0);

    const other = await beginAndStop();
    await undo(other.run.id);
    const after = await bodyOf<RunScreen>(team.admin.get(team.run(other.run.id)));
    expect(after.run).toMatchObject({ status: "abandoned", isUndone: true });
    expect(await countAged()).toBe(0);
    const waiting = await team.db.data.selectFrom("_wizard_effect").select("place").execute();
    expect(waiting).toEqual([]);
  });

  it("is given up, with nothing to take back, where it was stopped before its first part", async () => {
    const { run } = await team.start(await team.publish(await agingAll(2)));
    // As it stands between naming its change set and the first write.
    const changeSetId = newId();
    const ending = { variables: {}, reports: [] };
    const checkpoints = JSON.stringify([{ stepId: "", changeSetId, variables: {}, ending }]);
    const stopped = { status: "failed" as const, change_set_id: changeSetId, checkpoints };
    await team.db.data.updateTable("_wizard_run").set(stopped).where("id", "=", run.id).execute();
    await undo(run.id);
    const after = await bodyOf<RunScreen>(team.admin.get(team.run(run.id)));
    expect(after.run).toMatchObject({ status: "abandoned", isUndone: true });
    expect((await team.admin.post(team.run(run.id, "/undo"))).status).toBe(409);
  });

  it("offers a file of the records that it was about", async () => {
    const flow = flowOf([
      {
        tasks: [
          { type: "find_matching_data_records", name: "all", settings: { collectionId: team.campers, choose: "all" } },
          { type: "export_data_records_to_csv", name: "list", settings: { records: "all", fileName: "Campers" } },
        ],
      },
    ]);
    await team.add(team.campers, { [team.camperName]: "Ben" });
    const { run } = await team.start(await team.publish(flow));
    const address = team.run(run.id, `/exports/${tasksByName(flow).list}`);
    expect((await team.admin.get(address)).status).toBe(404);
    const done = await bodyOf<RunScreen>(team.finish(run.id));
    expect(done.finish!.reports.map(({ fileName }) => fileName)).toEqual([null, "Campers.csv"]);
    const { status, headers, body } = await team.admin.get(address);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(String(body)).toContain("Ben");
    const other = await team.join({ isTeamAdmin: true });
    expect((await other.get(address)).status).toBe(404);
  });

  it("is nothing where a message cannot be sent: the run says why, and can be tried again", async () => {
    const sending = (templateId: string | null) => ({
      ...{ type: "send_outgoing_message", name: "letter", settings: { templateId, records: "camper" } },
    });
    const flow = flowOf([{ tasks: [creating("camper"), sending(newId())] }]);
    const task = tasksByName(flow);
    const { run } = await team.start(await team.publish(flow));
    const refused = await team.finish(run.id, { [task.camper!]: { values: { [team.camperName]: "Ben" } } });
    expect(refused.status).toBe(409);
    expect((await team.list(team.campers)).records).toEqual([]);
    const after = await bodyOf<RunScreen>(team.admin.get(team.run(run.id)));
    expect(after.run).toMatchObject({
      status: "failed",
      failure: { taskId: task.letter, stepId: flow.steps[0]!.id },
    });
    expect(after.run.failure!.message).toContain("template");
    expect((await team.finish(run.id)).status).toBe(409);
  });
});
