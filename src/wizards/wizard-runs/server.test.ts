import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { whileTesting } from "#testing/while-testing.ts";
import {
  asked,
  fixed,
  flowOf,
  fromVariable,
  makeWizardTeam,
  type TestFlow,
  tasksByName,
  type WizardTeam,
} from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;

beforeEach(async () => {
  team = await makeWizardTeam(world);
});

/** Parents are found by their email, or made; then as many campers as the person adds. */
const registration = (): TestFlow =>
  flowOf([
    {
      title: "You",
      tasks: [
        { type: "create_temp_variable", name: "email", settings: { dataType: "email_address", isRequired: true } },
        {
          type: "find_matching_data_records",
          name: "known",
          settings: {
            collectionId: team.parents,
            filter: { field: team.email, operator: "is", value: { variable: "email" } },
          },
        },
      ],
    },
    {
      title: "About you",
      condition: { field: "known", operator: "is_empty" },
      tasks: [
        {
          type: "create_data_record",
          name: "made",
          settings: {
            collectionId: team.parents,
            fields: [asked(team.parentName), fromVariable(team.email, "email")],
          },
        },
      ],
    },
    {
      title: "Children",
      tasks: [
        {
          type: "create_data_record",
          name: "children",
          loop: { over: "rows", least: 1, most: 5 },
          settings: {
            collectionId: team.campers,
            fields: [asked(team.camperName, { isRequired: true }), asked(team.age), fromVariable(team.parent, "made")],
          },
        },
      ],
    },
  ]);

const stepOf = ({ step }: RunScreen): string => step!.id;

describe("a run", () => {
  it("leads through its steps, skips what is not needed, and writes all of it as one change set", async () => {
    const flow = registration();
    const task = tasksByName(flow);
    const wizardId = await team.publish(flow);
    const first = await team.start(wizardId);
    expect(first.steps.map(({ title, state }) => [title, state])).toEqual([
      ["You", "current"],
      ["About you", "ahead"],
      ["Children", "ahead"],
    ]);
    const runId = first.run.id;
    const second = await team.next(runId, stepOf(first), { [task.email!]: { values: { value: "ada@camp.test" } } });
    expect(second.step).toMatchObject({ title: "About you", isLast: false });
    expect(second.step!.tasks[0]!.fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([["Name", true]]);
    const third = await team.next(runId, stepOf(second), { [task.made!]: { values: { [team.parentName]: "Ada" } } });
    expect(third).toMatchObject({ place: { number: 3, count: 3 }, step: { title: "Children", isLast: true } });
    const rows = [
      { key: "a", values: { [team.camperName]: "Ben", [team.age]: 9 } },
      { key: "b", values: { [team.camperName]: "Cleo" } },
    ];
    const done = await bodyOf<RunScreen>(team.finish(runId, { [task.children!]: { rows } }));
    expect(done.run).toMatchObject({ status: "finished", isUndone: false });
    const campers = await team.list(team.campers);
    expect(campers.records.map(({ name }) => name)).toEqual(["Ben", "Cleo"]);
    const [parent] = (await team.list(team.parents)).records;
    expect(parent!.values).toEqual({ [team.parentName]: "Ada", [team.email]: "ada@camp.test" });
    expect(campers.records.map(({ values }) => values[team.parent])).toEqual([parent!.id, parent!.id]);
    const history = await Promise.all([...campers.records, parent!].map(({ id }) => team.history(id)));
    expect(new Set(history.map(([newest]) => newest!.changeSetId))).toEqual(new Set([done.run.changeSetId]));
    expect(done.finish!.reports.map(({ title, outcome, created }) => [title, outcome, created])).toEqual([
      ["email", "nothing", 0],
      ["known", "nothing", 0],
      ["made", "done", 1],
      ["children", "done", 2],
    ]);
  });

  it("finds who is there already, and does not ask again", async () => {
    const known = await team.add(team.parents, { [team.parentName]: "Ada", [team.email]: "ada@camp.test" });
    const flow = registration();
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const next = await team.next(first.run.id, stepOf(first), {
      [task.email!]: { values: { value: "ada@camp.test" } },
    });
    expect(next).toMatchObject({ place: { number: 2, count: 2 }, step: { title: "Children" } });
    expect(next.steps.map(({ state }) => state)).toEqual(["done", "skipped", "current"]);
    const rows = [{ key: "1", values: { [team.camperName]: "Ben" } }];
    await bodyOf(team.finish(first.run.id, { [task.children!]: { rows } }));
    expect((await team.list(team.parents)).records.map(({ id }) => id)).toEqual([known.id]);
  });

  it("says what is wrong at each answer, in words, and keeps what was typed", async () => {
    const flow = registration();
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const refused = await team.answer(
      first.run.id,
      stepOf(first),
      { [task.email!]: { values: { value: "nope" } } },
      "next",
    );
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: `answers.${task.email}.values.value` }] } },
    });
    const again = await bodyOf<RunScreen>(team.admin.get(team.run(first.run.id)));
    expect(again.step!.tasks[0]!.rows[0]!.values).toEqual({ value: "nope" });
    const empty = await team.answer(first.run.id, stepOf(first), { [task.email!]: { values: { value: "" } } }, "next");
    expect(empty).toMatchObject({ status: 400, body: { error: { fields: [{ messageKey: "validation.empty" }] } } });
  });

  it("goes back, and works out anew what depended on an answer", async () => {
    await team.add(team.parents, { [team.parentName]: "Ada", [team.email]: "ada@camp.test" });
    const flow = registration();
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const runId = first.run.id;
    await team.next(runId, stepOf(first), { [task.email!]: { values: { value: "ada@camp.test" } } });
    const back = await bodyOf<RunScreen>(team.admin.post(team.run(runId, `/steps/${stepOf(first)}/open`)));
    expect(back.step!.title).toBe("You");
    const other = await team.next(runId, stepOf(first), { [task.email!]: { values: { value: "new@camp.test" } } });
    expect(other).toMatchObject({ place: { number: 2, count: 3 }, step: { title: "About you" } });
  });

  it("finishes once, however often and however many at once ask for it", async () => {
    const flow = registration();
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const runId = first.run.id;
    const second = await team.next(runId, stepOf(first), { [task.email!]: { values: { value: "a@camp.test" } } });
    const third = await team.next(runId, stepOf(second), { [task.made!]: { values: { [team.parentName]: "Ada" } } });
    const last = { [task.children!]: { rows: [{ key: "1", values: { [team.camperName]: "Ben" } }] } };
    await bodyOf(team.answer(runId, stepOf(third), last));
    const asking = Array.from({ length: 8 }, (_, place) => team.finish(runId, place % 2 ? last : undefined));
    const answers = await Promise.all(asking);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await bodyOf<RunScreen>(team.finish(runId))).toMatchObject({ run: { status: "finished" } });
    expect((await team.list(team.campers)).records).toHaveLength(1);
    expect((await team.list(team.parents)).records).toHaveLength(1);
  });

  it("shows what it would do, and does not do it", async () => {
    const ben = await team.add(team.campers, { [team.camperName]: "Ben", [team.age]: 9 });
    const flow = flowOf(
      [
        {
          tasks: [
            {
              type: "update_data_fields_for_data_records",
              name: "older",
              settings: { records: "start", fields: [asked(team.age)] },
            },
            {
              type: "create_data_record",
              name: "sibling",
              settings: { collectionId: team.campers, fields: [fixed(team.camperName, "Cleo")] },
            },
          ],
        },
      ],
      { startCollectionId: team.campers },
    );
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow), { recordId: ben.id });
    expect(first.step!.tasks[0]!.rows[0]!.values).toEqual({ [team.age]: 9 });
    await bodyOf(team.answer(first.run.id, stepOf(first), { [task.older!]: { values: { [team.age]: 10 } } }));
    const tried = await team.test(first.run.id);
    expect(tried.problems).toEqual([]);
    expect(tried.effects.map(({ name, kind, changes }) => [name, kind, changes])).toEqual([
      ["Ben", "updated", [{ fieldId: team.age, before: 9, after: 10 }]],
      ["Cleo", "created", [{ fieldId: team.camperName, before: null, after: "Cleo" }]],
    ]);
    expect((await team.read(ben.id)).values[team.age]).toBe(9);
    expect((await team.list(team.campers)).records).toHaveLength(1);
    await bodyOf(team.finish(first.run.id));
    expect((await team.read(ben.id)).values[team.age]).toBe(10);
    expect((await team.list(team.campers)).records).toHaveLength(2);
  });

  it("is undone as a whole", async () => {
    const flow = registration();
    const task = tasksByName(flow);
    const first = await team.start(await team.publish(flow));
    const runId = first.run.id;
    const second = await team.next(runId, stepOf(first), { [task.email!]: { values: { value: "a@camp.test" } } });
    await team.next(runId, stepOf(second), { [task.made!]: { values: { [team.parentName]: "Ada" } } });
    await bodyOf(
      team.finish(runId, { [task.children!]: { rows: [{ key: "1", values: { [team.camperName]: "Ben" } }] } }),
    );
    await bodyOf(team.admin.post(team.run(runId, "/undo")));
    expect((await team.list(team.campers)).records).toEqual([]);
    expect((await team.list(team.parents)).records).toEqual([]);
    expect((await team.admin.post(team.run(runId, "/undo"))).status).toBe(409);
  });

  it("reads with what earlier tasks have done, and leaves nothing of it behind", async () => {
    const flow = flowOf([
      {
        tasks: [
          {
            type: "create_data_record",
            name: "made",
            settings: { collectionId: team.campers, fields: [fixed(team.camperName, "Zoe")] },
          },
          { type: "find_matching_data_records", name: "all", settings: { collectionId: team.campers, choose: "all" } },
          {
            type: "update_data_fields_for_data_records",
            name: "aged",
            settings: { records: "all", fields: [fixed(team.age, 7)] },
          },
        ],
      },
    ]);
    await team.add(team.campers, { [team.camperName]: "Ben" });
    const first = await team.start(await team.publish(flow));
    expect((await team.list(team.campers)).records).toHaveLength(1);
    await bodyOf(team.finish(first.run.id));
    const { records } = await team.list(team.campers);
    expect(records.map(({ name, values }) => [name, values[team.age]])).toEqual([
      ["Ben", 7],
      ["Zoe", 7],
    ]);
  });

  it("is nobody else's, and takes no answer that is not asked for", async () => {
    const flow = registration();
    const task = tasksByName(flow);
    const wizardId = await team.publish(flow);
    const first = await team.start(wizardId);
    const other = await team.join({ roleIds: [team.memberRoleId] });
    const runId = first.run.id;
    expect((await other.get(team.run(runId))).status).toBe(404);
    expect((await team.finish(runId, undefined, other)).status).toBe(404);
    const none = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    expect((await none.post(team.path("/wizard-runs"), { dataWizardId: wizardId })).status).toBe(404);
    const refused = [
      { [newId()]: { values: { value: "x" } } },
      { [task.children!]: { rows: [] } },
      { [task.email!]: { values: { [team.parentName]: "x" } } },
      { [task.email!]: { recordIds: [newId()] } },
      { [task.known!]: { values: { value: "x" } } },
    ];
    for (const answers of refused)
      expect(await team.answer(runId, stepOf(first), answers)).toMatchObject({
        status: 400,
        body: { error: { fields: [{ messageKey: "wizardRuns.problems.notAsked" }] } },
      });
  });

  it("is closed by a role that may not where its wizard is linked, whatever it may elsewhere", async () => {
    const wizardId = await team.publish(registration());
    const member = await team.memberWith([
      { permissions: ["run_data_wizard", "read_data_record_metadata"] },
      { permissions: ["run_data_wizard"], collectionId: team.campers, isAllowed: false },
    ]);
    const started = await team.start(wizardId, {}, member);
    const links = team.path(`/collections/${team.campers}/wizard-links`);
    await bodyOf(team.admin.post(links, { dataWizardId: wizardId }));
    expect((await member.post(team.path("/wizard-runs"), { dataWizardId: wizardId })).status).toBe(404);
    expect((await member.get(team.run(started.run.id))).status).toBe(404);
    expect((await team.finish(started.run.id, undefined, member)).status).toBe(404);
  });

  it("tells others of what it did only with the records that they may see", async () => {
    const flow = flowOf([
      {
        tasks: [
          {
            type: "create_data_record",
            name: "made",
            settings: { collectionId: team.campers, fields: [asked(team.camperName)] },
          },
        ],
      },
    ]);
    const { run } = await team.start(await team.publish(flow));
    const answers = { [tasksByName(flow).made!]: { values: { [team.camperName]: "Hidden Zoe" } } };
    await bodyOf(team.finish(run.id, answers));
    const own = await team.admin.get(team.run(run.id, "/report"));
    expect(JSON.stringify(own.body)).toContain("Hidden Zoe");
    const blind = await team.memberWith([{ permissions: ["run_data_wizard"] }], ["team_admin_data_wizards"]);
    const told = await blind.get(team.run(run.id, "/report"));
    expect(told.status).toBe(200);
    expect(JSON.stringify(told.body)).not.toContain("Hidden Zoe");
    const plain = await team.join({ roleIds: [team.memberRoleId] });
    expect((await plain.get(team.run(run.id, "/report"))).status).toBe(404);
  });
});

describe("the answers of everybody", () => {
  it("are a file: one line a run, one column a question, without what its reader may not read", async () => {
    const flow = flowOf([
      {
        tasks: [
          { type: "create_temp_variable", name: "wish", title: "Wish", settings: { label: "Wish" } },
          {
            ...{ type: "create_data_record", name: "child", title: "Children", loop: { over: "rows" } },
            settings: { collectionId: team.campers, fields: [asked(team.camperName), asked(team.age)] },
          },
        ],
      },
    ]);
    const wizardId = await team.publish(flow, { name: "Registration" });
    const task = tasksByName(flow);
    const rows = [
      { key: "a", values: { [team.camperName]: "Ben", [team.age]: 7 } },
      { key: "b", values: { [team.camperName]: "=Zoe", [team.age]: 9 } },
    ];
    const done = await team.start(wizardId);
    await bodyOf(
      team.finish(done.run.id, { [task.wish!]: { values: { value: "A bunk, by the door" } }, [task.child!]: { rows } }),
    );
    await team.start(wizardId);
    const read = async (who = team.admin) => {
      const { status, body } = await who.get(team.path(`/wizards/${wizardId}/answers`));
      return { status, text: String(body).replace("\ufeff", "") };
    };
    const { text } = await read();
    const [head] = text.split("\r\n");
    expect(head).toBe("Who,Record,Result,Started,Wish,Children: Name,Children: Age");
    expect(text).toContain(`Finished`);
    expect(text).toContain(`"A bunk, by the door","Ben\n'=Zoe","7\n9"`);
    expect(text.trimEnd().split("\r\n")).toHaveLength(3);
    const clerk = await team.memberWith(
      [
        { permissions: ["read_data_record_metadata", "read_data_field_data"] },
        { permissions: ["read_data_field_data"], fieldId: team.age, isAllowed: false },
      ],
      ["team_admin_data_wizards"],
    );
    expect((await read(clerk)).text).not.toContain("Age");
    const nobody = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
    expect((await read(nobody)).status).toBe(403);
  });

  it("that are stored in a form which cannot be read are named, and hide no others", async () => {
    const flow = flowOf([
      {
        tasks: [
          { type: "create_temp_variable", name: "wish", title: "Wish", settings: { label: "Wish" } },
          { type: "create_temp_variable", name: "song", title: "Song", settings: { label: "Song" } },
        ],
      },
    ]);
    const wizardId = await team.publish(flow);
    const { wish, song } = tasksByName(flow) as { wish: string; song: string };
    const say = (text: string) => ({ values: { value: text } });
    const [broken, whole] = [await team.start(wizardId), await team.start(wizardId)];
    for (const { run } of [broken, whole])
      await bodyOf(team.finish(run.id, { [wish]: say("A bunk"), [song]: say("A round") }));
    const rows = Array.from({ length: 101 }, (_, index) => ({ key: `row-${index}`, values: {} }));
    const answers = JSON.stringify({ [wish]: { rows }, [song]: say("A round") });
    await world.db
      .team(team.teamId)
      .data.updateTable("_wizard_run")
      .set({ answers })
      .where("id", "=", broken.run.id)
      .execute();
    const { status, body } = await team.admin.get(team.path(`/wizards/${wizardId}/answers`));
    expect(status).toBe(200);
    const lines = String(body).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",").slice(4)).sort()).toEqual([
      ["(can’t be read)", "A round"],
      ["A bunk", "A round"],
    ]);
    expect(await bodyOf(team.admin.get(team.run(broken.run.id, "/report")))).toMatchObject({
      unreadable: ["Wish"],
      answers: [expect.objectContaining({ value: "A round" })],
    });
  });
});
