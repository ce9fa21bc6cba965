import { beforeEach, describe, expect, it } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { bodyOf, startDataWorld } from "#testing/data-world.ts";
import { publicWizardsOf } from "#testing/public-wizards.ts";
import { whileTesting } from "#testing/while-testing.ts";
import { asked, flowOf, makeWizardTeam, type TestFlow, tasksByName, type WizardTeam } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const world = whileTesting(startDataWorld);
let team: WizardTeam;
let ada: string;
let ben: string;

beforeEach(async () => {
  team = await makeWizardTeam(world);
  ada = (await team.add(team.campers, { [team.camperName]: "Ada", [team.age]: 9 })).id;
  ben = (await team.add(team.campers, { [team.camperName]: "Ben", [team.age]: 11 })).id;
});

const update = (records: string) => ({
  type: "update_data_fields_for_data_records",
  name: "changed",
  settings: { records, fields: [asked(team.camperName), asked(team.age)] },
});

const ofStart = (): TestFlow =>
  flowOf([{ title: "Camper", tasks: [update("start")] }], {
    startCollectionId: team.campers,
    finishText: "<p>Saved.</p>",
  });

const begin = async (flow: TestFlow, recordId: string) => {
  const begun = await team.start(await team.publish(flow), { recordId });
  const { base } = begun.step!.tasks[0]!.rows[0]!;
  return { runId: begun.run.id, stepId: begun.step!.id, taskId: tasksByName(flow).changed!, base: base! };
};

const fieldsOf = ({ body }: { body: unknown }) => (body as ErrorBody).error.fields;
const remove = (id: string) => team.admin.delete(team.path(`/records/${id}`));

describe("a record that is deleted while its form is open", () => {
  it("is told, saves nothing and loses nothing of what was typed", async () => {
    const { runId, taskId, base } = await begin(ofStart(), ada);
    expect(base).toEqual({ recordId: ada, version: 1 });
    await remove(ada);
    const answers = { [taskId]: { values: { [team.age]: 10 }, base } };
    for (const sent of [answers, undefined]) {
      const refused = await team.finish(runId, sent);
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused)).toMatchObject([
        { path: `answers.${taskId}`, messageKey: "wizardRuns.problems.recordGone" },
      ]);
    }
    const screen = await bodyOf<RunScreen>(team.admin.get(team.run(runId)));
    expect(screen.run.status).toBe("in_progress");
    expect(screen.step!.tasks[0]!.rows[0]).toMatchObject({ recordId: null, values: { [team.age]: 10 }, base });
    // Back from the bin, it goes on.
    expect((await team.admin.post(team.path(`/records/${ada}/restore`))).status).toBe(200);
    expect((await bodyOf<RunScreen>(team.finish(runId))).run.status).toBe("finished");
    expect((await team.read(ada)).values[team.age]).toBe(10);
  });

  it("is told at its row of a loop; the others wait with it", async () => {
    const find = {
      type: "find_matching_data_records",
      name: "campers",
      settings: { collectionId: team.campers, choose: "all" },
    };
    const flow = flowOf([{ tasks: [find, { ...update("row"), loop: { over: "records", variable: "campers" } }] }]);
    const { run } = await team.start(await team.publish(flow));
    const taskId = tasksByName(flow).changed!;
    const row = (key: string, age: number) => ({
      key,
      values: { [team.age]: age },
      base: { recordId: key, version: 1 },
    });
    await remove(ben);
    const refused = await team.finish(run.id, { [taskId]: { rows: [row(ada, 10), row(ben, 12)] } });
    expect(fieldsOf(refused).map(({ path }) => path)).toEqual([`answers.${taskId}.rows.${ben}`]);
    expect((await team.read(ada)).values[team.age]).toBe(9);
    await bodyOf(team.finish(run.id, { [taskId]: { rows: [row(ada, 10)] } }));
    expect((await team.read(ada)).values[team.age]).toBe(10);
  });
});

describe("a value that a colleague has changed since the form was shown", () => {
  it("is told with what it is now, and replaced by who sends theirs again", async () => {
    const { runId, taskId, base } = await begin(ofStart(), ada);
    await team.change(ada, { values: { [team.age]: 12 } });
    const values = { [team.age]: 10 };
    const refused = await team.finish(runId, { [taskId]: { values, base } });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toMatchObject([
      { path: `answers.${taskId}.values.${team.age}`, messageKey: "wizardRuns.problems.changedTo" },
    ]);
    expect(fieldsOf(refused)[0]!.message).toContain("“12”");
    expect((await team.read(ada)).values[team.age]).toBe(12);
    await bodyOf(team.finish(runId));
    expect((await team.read(ada)).values[team.age]).toBe(10);
  });

  it("stays where only another field was typed", async () => {
    const { runId, taskId, base } = await begin(ofStart(), ada);
    await team.change(ada, { values: { [team.age]: 12 } });
    await bodyOf(team.finish(runId, { [taskId]: { values: { [team.camperName]: "Ada L." }, base } }));
    expect((await team.read(ada)).values).toMatchObject({ [team.camperName]: "Ada L.", [team.age]: 12 });
  });

  it("counts from what the form first showed, however often it is saved by itself", async () => {
    const { runId, stepId, taskId, base } = await begin(ofStart(), ada);
    const values = { [team.age]: 10 };
    await bodyOf(team.answer(runId, stepId, { [taskId]: { values, base } }));
    await team.change(ada, { values: { [team.age]: 12 } });
    const screen = await bodyOf<RunScreen>(team.admin.get(team.run(runId)));
    expect(screen.step!.tasks[0]!.rows[0]!.base).toEqual(base);
    expect((await team.answer(runId, stepId, { [taskId]: { values, base } }, "next")).status).toBe(400);
    // Told once; another change is told again.
    await team.change(ada, { values: { [team.age]: 13 } });
    expect(fieldsOf(await team.finish(runId))[0]!.message).toContain("“13”");
    await bodyOf(team.finish(runId));
  });
});

describe("an answer of an earlier step that is refused at the end", () => {
  const twoSteps = () =>
    flowOf(
      [
        { title: "Camper", tasks: [update("start")] },
        { title: "Sure?", tasks: [] },
      ],
      { startCollectionId: team.campers, finishText: "<p>Saved.</p>" },
    );

  it("leads the run to that step", async () => {
    const flow = twoSteps();
    const { runId, stepId, taskId, base } = await begin(flow, ada);
    await team.next(runId, stepId, { [taskId]: { values: { [team.age]: 10 }, base } });
    await team.change(ada, { values: { [team.age]: 12 } });
    expect((await team.finish(runId)).status).toBe(400);
    const screen = await bodyOf<RunScreen>(team.admin.get(team.run(runId)));
    expect(screen.step!.id).toBe(stepId);
    expect(screen.step!.tasks[0]!.rows[0]!.values[team.age]).toBe(10);
  });

  it("leads it there where its record was deleted, too", async () => {
    const { runId, stepId, taskId, base } = await begin(twoSteps(), ada);
    await team.next(runId, stepId, { [taskId]: { values: { [team.age]: 10 }, base } });
    await remove(ada);
    const refused = await team.finish(runId);
    expect([refused.status, fieldsOf(refused)[0]!.path]).toEqual([400, `answers.${taskId}`]);
    expect((await bodyOf<RunScreen>(team.admin.get(team.run(runId)))).step!.id).toBe(stepId);
  });
});

describe("a visitor", () => {
  const choosing = (tasks: object[] = []) => {
    const settings = { collectionId: team.campers, choose: "one" };
    return flowOf(
      [
        { title: "Who", tasks: [{ type: "find_matching_data_records", name: "camper", settings }] },
        { title: "Camper", tasks: [update("camper"), ...(tasks as never[])] },
        { title: "Sure?", tasks: [] },
      ],
      { finishText: "<p>Saved.</p>" },
    );
  };

  const atTheEnd = async (flow: TestFlow) => {
    const pages = publicWizardsOf(world, team);
    const page = await pages.browser().open(pages.pathOf(await pages.publish(flow)));
    await page.put(`c~${tasksByName(flow).camper}`, ada).press("Next");
    await page.fill("Age", "10").press("Next");
    expect(page.text).toContain("Sure?");
    return page;
  };

  it("is led to the field of another step, told what it is now, and can replace it", async () => {
    const page = await atTheEnd(choosing());
    await team.change(ada, { values: { [team.age]: 12 } });
    await page.press("Finish");
    expect([page.status, page.errorAt("Age")]).toEqual([422, expect.stringContaining("“12”")]);
    expect(page.markup).toContain('value="10"');
    await page.press("Next");
    await page.press("Finish");
    expect(page.text).toContain("Saved.");
    expect((await team.read(ada)).values[team.age]).toBe(10);
  });

  it("is led to where a record was chosen that is gone, and nothing is said to be saved", async () => {
    const page = await atTheEnd(choosing());
    await remove(ada);
    await page.press("Finish");
    expect([page.status, page.text]).toEqual([422, expect.stringContaining("Please choose one.")]);
    expect(page.text).toContain("Who");
    expect(page.text).not.toContain("Saved.");
  });

  it("keeps what was typed in a form whose record is gone, and is told so", async () => {
    const first = { type: "find_matching_data_records", name: "camper" };
    for (const choose of ["first", "one"]) {
      const { id } = await team.add(team.campers, { [team.camperName]: `Cleo ${choose}`, [team.age]: 8 });
      const filter = { field: team.camperName, operator: "is", value: `Cleo ${choose}` };
      const flow = flowOf(
        [
          { title: "Who", tasks: [{ ...first, settings: { collectionId: team.campers, choose, filter } }] },
          { title: "Camper", tasks: [update("camper")] },
        ],
        { finishText: "<p>Saved.</p>" },
      );
      const pages = publicWizardsOf(world, team);
      const wizardId = await pages.publish(flow);
      const page = await pages.browser().open(pages.pathOf(wizardId));
      if (choose === "one") page.put(`c~${tasksByName(flow).camper}`, id);
      await page.press("Next");
      await remove(id);
      await page.fill("Age", "10").press("Finish");
      expect(page.status).toBe(422);
      expect(page.text).not.toContain("Saved.");
      const [run] = await pages.runs(wizardId);
      const { changed } = tasksByName(flow);
      expect(run!.answers).toMatchObject({ [changed!]: { values: { [team.age]: 10 }, base: { recordId: id } } });
      if (choose === "first") expect(page.text).toContain("has been deleted in the meantime, so nothing was saved");
    }
  });

  it("is led to a choice that was retired meanwhile", async () => {
    const { id: listId } = await bodyOf<{ id: string }>(
      team.admin.post(team.path("/custom-lists"), { name: "Sizes", items: ["Small", "Large"] }),
    );
    const size = await team.field(team.campers, "Size", "single_selection_from_list", { config: { listId } });
    const items = await bodyOf<{ items: { id: string; name: string }[] }>(
      team.admin.get(team.path(`/custom-lists/${listId}/items`)),
    );
    const small = items.items.find(({ name }) => name === "Small")!.id;
    const settings = { collectionId: team.campers, fields: [asked(team.camperName), asked(size)] };
    const flow = flowOf([
      { title: "Camper", tasks: [{ type: "create_data_record", name: "camper", settings }] },
      { title: "Sure?", tasks: [] },
    ]);
    const pages = publicWizardsOf(world, team);
    const page = await pages.browser().open(pages.pathOf(await pages.publish(flow)));
    await page
      .fill("Name", "Cleo")
      .put(`v~${tasksByName(flow).camper}~~${size}`, small)
      .press("Next");
    expect(page.text).toContain("Sure?");
    await bodyOf(team.admin.patch(team.path(`/custom-lists/${listId}/items/${small}`), { isRetired: true }));
    await page.press("Finish");
    expect(page.status).toBe(422);
    expect(page.text).toContain("This item is retired. Please choose another one.");
    expect(page.markup).toContain('value="Cleo"');
  });
});
