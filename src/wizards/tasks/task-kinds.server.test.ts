import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { waitForWork } from "#testing/import-file.ts";
import { sampleOf } from "#testing/sample.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, fixed, flowOf, makeWizardTeam, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "../wizard-runs/run-shown.ts";
import { taskKinds } from "./registry.ts";
import { type TaskTypeName, taskLabels, taskTypeNames } from "./task-types.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let guests: string;
let viewId: string;
let reader: Visitor;

beforeAll(async () => {
  team = await makeWizardTeam(world);
  guests = await team.collection("Guest", { parentId: undefined });
  await team.field(guests, "Table", "number");
  const view = { type: "list", internalName: "All", isPersonal: false, publish: true };
  const made = await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${team.campers}/views`), view));
  viewId = made.id;
  reader = await team.memberWith([
    { permissions: ["run_data_wizard", "read_data_record_metadata", "read_data_field_data"] },
  ]);
});

type Sample = {
  settings: object;
  answer?: object;
  /** What it does to the camper that the run was started from. */
  writes: boolean;
  /** Of records that are not there. */
  missing: object;
};

/** One of each, about the record at hand. */
const samples: Record<TaskTypeName, () => Sample> = {
  display_dataview: () => ({ settings: { viewId, pick: "none" }, writes: false, missing: { viewId: newId() } }),
  display_formatted_text: () => ({
    settings: { text: "<p>Hello {{ start.name }}</p>" },
    writes: false,
    missing: { text: "{{ nobody.name }}" },
  }),
  create_temp_variable: () => ({
    settings: { dataType: "number", isRequired: true },
    answer: { values: { value: 7 } },
    writes: false,
    missing: { source: { from: "variable", variable: "nobody" } },
  }),
  find_matching_data_records: () => ({
    settings: { collectionId: team.campers, choose: "all" },
    writes: false,
    missing: { collectionId: newId() },
  }),
  create_data_record: () => ({
    settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
    answer: { values: { [team.camperName]: "New" } },
    writes: true,
    missing: { collectionId: null },
  }),
  update_data_fields_for_data_records: () => ({
    settings: { records: "start", fields: [asked(team.age)] },
    answer: { values: { [team.age]: 12 } },
    writes: true,
    missing: { records: "start", fields: [fixed(newId(), 1)] },
  }),
  add_data_records_to_data_collection: () => ({
    settings: { records: "start", collectionIds: [guests] },
    writes: true,
    missing: { records: "start", collectionIds: [] },
  }),
  remove_data_records_from_data_collection: () => ({
    settings: { records: "start", collectionIds: [guests] },
    writes: true,
    missing: { records: "start", collectionIds: [newId()] },
  }),
  export_data_records_to_csv: () => ({
    settings: { records: "start" },
    writes: false,
    missing: { records: null },
  }),
  send_outgoing_message: () => ({
    settings: { records: "nothing", templateId: null },
    writes: false,
    missing: { records: null },
  }),
};

/** Nobody is written to here: whom it goes to is nobody. */
const nobody = {
  type: "find_matching_data_records",
  name: "nothing",
  settings: {
    collectionId: "",
    choose: "all",
    filter: { field: "record_name", operator: "is", value: "nobody is called so" },
  },
};

const flowWith = (type: TaskTypeName, settings: object, more: object = {}) =>
  flowOf(
    [
      {
        tasks: [
          { ...nobody, settings: { ...nobody.settings, collectionId: team.campers } },
          { type, name: "it", settings, ...more },
        ],
      },
    ],
    { startCollectionId: team.campers },
  );

async function camper() {
  const { id } = await team.add(team.campers, { [team.camperName]: "Ben" });
  const body = { action: "add", recordIds: [id], collectionId: guests };
  return { id, invite: () => bodyOf(team.admin.post(team.path("/records/bulk"), body)) };
}

/** Started from a camper of its own, answered, and finished. */
async function runOf(
  type: TaskTypeName,
  {
    settings = samples[type]().settings,
    more = {},
    who = team.admin,
  }: { settings?: object; more?: object; who?: Visitor } = {},
) {
  const ben = await camper();
  if (type === "remove_data_records_from_data_collection") await ben.invite();
  const flow = flowWith(type, settings, more);
  const before = await team.read(ben.id);
  const screen = await team.start(await team.publish(flow), { recordId: ben.id }, who);
  const { answer } = samples[type]();
  const isAsked = screen.step!.tasks.some(({ taskId, fields }) => taskId === tasksByName(flow).it && fields.length > 0);
  const answers = answer && isAsked ? { [tasksByName(flow).it!]: answer } : {};
  return { ben, before, flow, screen, answers, runId: screen.run.id };
}

const campersNow = async () => (await team.list(team.campers, { limit: 500 })).records.length;

describe.each(sampleOf(taskTypeNames))("%s", { tags: ["generated"] }, (type) => {
  it("has a usual for each of its settings, and knows no others", () => {
    const { settings, labels, icon } = taskKinds[type];
    expect(settings.safeParse({}).success).toBe(true);
    expect(settings.safeParse({ nobodyKnowsThis: 1 }).success).toBe(false);
    expect(labels.length).toBeGreaterThan(0);
    expect(labels.every((label) => taskLabels.includes(label))).toBe(true);
    expect(icon).toMatch(/^fa[rs]_/);
  });

  it("is run, tells what it did, and is undone with the run", async () => {
    const { runId, answers, before, ben } = await runOf(type);
    const count = await campersNow();
    const done = await bodyOf<RunScreen>(team.finish(runId, answers));
    expect(done.run.status).toBe("finished");
    const { writes } = samples[type]();
    const report = done.finish!.reports.at(-1)!;
    expect(report.created + report.changed).toBe(writes ? 1 : 0);
    expect(done.run.changeSetId !== null).toBe(writes);
    if (!writes) return;
    await bodyOf(team.admin.post(team.run(runId, "/undo")));
    const after = await team.read(ben.id);
    expect([after.values, after.collections]).toEqual([before.values, before.collections]);
    expect(await campersNow()).toBe(count);
  });

  it("is tried without a trace", async () => {
    const { runId, answers, before, ben, screen } = await runOf(type);
    const count = await campersNow();
    if (Object.keys(answers).length > 0) await bodyOf(team.answer(runId, screen.step!.id, answers));
    const tried = await team.test(runId);
    expect(tried.problems).toEqual([]);
    expect(tried.effectCount).toBe(samples[type]().writes ? 1 : 0);
    expect(await campersNow()).toBe(count);
    expect(await team.read(ben.id)).toEqual(before);
  });

  it("does nothing, and asks nothing, where its condition does not hold or it is switched off", async () => {
    const condition = { field: "nothing", operator: "is_not_empty" };
    for (const more of [{ condition }, { isDisabled: true }]) {
      const { runId, screen, ben, before, flow } = await runOf(type, { more });
      expect(screen.step!.tasks.filter(({ taskId }) => taskId === tasksByName(flow).it)).toEqual([]);
      const done = await bodyOf<RunScreen>(team.finish(runId));
      expect(done.run).toMatchObject({ status: "finished", changeSetId: null });
      expect(await team.read(ben.id)).toEqual(before);
    }
  });

  it("writes nothing for who may not", async () => {
    const { runId, answers, ben, before } = await runOf(type, { who: reader });
    const { status } = await team.finish(runId, answers, reader);
    const { writes } = samples[type]();
    expect(writes ? [403, 404, 409] : [200]).toContain(status);
    expect(await team.read(ben.id)).toEqual(before);
  });

  it("takes what is missing for nothing", async () => {
    const { runId, before, ben } = await runOf(type, { settings: samples[type]().missing });
    const { status } = await team.finish(runId);
    expect([200, 400, 409]).toContain(status);
    expect(await team.read(ben.id)).toEqual(before);
  });

  it.runIf(taskKinds[type].loops !== "never")("is done once for each of some records", async () => {
    const [one, two] = [await camper(), await camper()];
    if (type === "remove_data_records_from_data_collection") for (const each of [one, two]) await each.invite();
    const { settings, answer } = samples[type]();
    const looped = { ...settings, ...("records" in settings && { records: "row" }) };
    const ids = { field: "start.record_name", operator: "is_not_empty" };
    const flow = flowOf(
      [
        {
          tasks: [
            {
              type: "create_temp_variable",
              name: "who",
              settings: {
                dataType: "multi_data_record",
                config: { collectionIds: [team.campers] },
                source: { from: "fixed", value: [one.id, two.id] },
              },
            },
            { type, name: "it", settings: looped, condition: ids, loop: { over: "records", variable: "who" } },
          ],
        },
      ],
      { startCollectionId: team.campers },
    );
    const screen = await team.start(await team.publish(flow), { recordId: one.id });
    const rows = [one, two].map(({ id }) => ({ key: id, values: (answer as { values: object } | undefined)?.values }));
    const answers = answer && taskKinds[type].takes ? { [tasksByName(flow).it!]: { rows } } : undefined;
    const done = await bodyOf<RunScreen>(team.finish(screen.run.id, answers));
    const report = done.finish!.reports.at(-1)!;
    expect(report.created + report.changed).toBe(samples[type]().writes ? 2 : 0);
  });

  it.runIf(taskKinds[type].canWait)("is done after the run where it is to wait", async () => {
    const { settings } = samples[type]();
    const unasked = { ...settings, ...("fields" in settings && { fields: [fixed(team.camperName, "Later")] }) };
    const { runId, screen, flow } = await runOf(type, { settings: unasked, more: { isInBackground: true } });
    expect(screen.step!.tasks.filter(({ taskId }) => taskId === tasksByName(flow).it)).toEqual([]);
    const done = await bodyOf<RunScreen>(team.finish(runId));
    await waitForWork(team.admin, team.teamId, done.run.workId!);
    const after = await bodyOf<RunScreen>(team.admin.get(team.run(runId)));
    const report = after.finish!.reports.at(-1)!;
    expect(report.taskId).toBe(tasksByName(flow).it);
    expect(report.created + report.changed).toBe(samples[type]().writes ? 1 : 0);
  });
});
